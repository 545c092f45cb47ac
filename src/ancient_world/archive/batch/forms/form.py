"""The base of every form: text that grows result by result, and the words of a problem."""

from __future__ import annotations

from ancient_world.archive.batch.results import Checked, Finding


class Form:
    """Turns results into text, one after the other, and holds none of them back."""

    def begin(self) -> str:
        """Return what comes before all results."""
        return ""

    def tell(self, result: Checked) -> str:
        """Return what is told of a result; nothing, if there is nothing to tell."""
        raise NotImplementedError

    def end(self, *, whole: bool) -> str:
        """Return what comes after all results; ``whole`` says that none is missing."""
        del whole
        return ""


def words(result: Checked, problem: Finding) -> str:
    """A problem in words, the same ones in every form: when it was, what is wrong, by which rule."""
    moment = "" if problem.moment is None else problem.moment.text(result.players)
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{moment}{': ' if moment else ''}{problem.message}{rule}"


def mends_in(result: Checked) -> dict[str, object]:
    """Return the mends of a record as JSON values, under ``mends``; nothing unless they were asked for."""
    if result.mends is None:
        return {}
    told = [
        {"why": mend.why, "sure": round(mend.sure, 3), "patch": mend.patch, "diff": mend.diff}
        for mend in result.mends
    ]
    return {"mends": told}
