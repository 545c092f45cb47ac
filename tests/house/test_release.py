"""A release has one version in all files, and workflows with pinned actions."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tools.release import PLACES, ROOT, differing, versions, write_version

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_one_version() -> None:
    """Every file that names a version names the same one."""
    assert differing(versions(), None) == []


def test_a_version_that_was_forgotten() -> None:
    """A file with another version, or none, is reported; a tag takes precedence over the project file."""
    found = {"pyproject.toml": "0.2.0", "CHANGELOG.md": "0.1.0", "CITATION.cff": ""}
    assert differing(found, None) == [
        "CHANGELOG.md says 0.1.0, not 0.2.0",
        "CITATION.cff says nothing, not 0.2.0",
    ]
    assert differing(found, "v0.1.0") == [
        "pyproject.toml says 0.2.0, not 0.1.0",
        "CITATION.cff says nothing, not 0.1.0",
    ]


def test_a_version_is_written_into_every_file(tmp_path: Path) -> None:
    """A new version replaces the old one in every file; in the changelog, its section gets the date."""
    for name in PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text("# Changelog\n\n## 0.9.0 (not released yet)\n\nThe first.\n", "utf-8")
    write_version("0.9.0", "2026-11-29", tmp_path)
    assert set(versions(tmp_path).values()) == {"0.9.0"}
    assert "## 0.9.0 (2026-11-29)\n" in changelog.read_text("utf-8")


def test_actions_are_pinned() -> None:
    """Workflows pin each action to a commit, with its version in a comment."""
    assert [file.name for file in WORKFLOWS] == ["release.yml", "tests.yml", "weekly.yml"]
    for file in (*WORKFLOWS, ROOT / "action.yml"):
        used = re.findall(r"uses: (\S+)(.*)", file.read_text("utf-8"))
        assert used
        for action, version in used:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), (file, action)
            assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), (file, action)


def test_workflows_ask_for_nothing_by_default() -> None:
    """Workflows have no permissions by default; only the publishing job may identify itself."""
    asked = {}
    for file in WORKFLOWS:
        workflow = yaml.safe_load(file.read_text("utf-8"))
        assert workflow["permissions"] == {}
        for name, job in workflow["jobs"].items():
            asked[name] = {what for what, how in job["permissions"].items() if how == "write"}
    assert asked.pop("publish") == {"id-token", "attestations"}
    assert set(map(frozenset, asked.values())) == {frozenset()}


def test_every_python_is_tested() -> None:
    """The test matrix has each Python version that the package supports."""
    workflow = yaml.safe_load(Path(WORKFLOWS[1]).read_text("utf-8"))
    listed = set(workflow["jobs"]["tests"]["strategy"]["matrix"]["python"])
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert set(re.findall(r"Python :: (3\.\d+)", project)) <= listed
