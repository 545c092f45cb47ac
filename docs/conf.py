"""Sphinx configuration: builds without a network, with every warning an error."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

import ancient_world
import ancient_world.engine
from ancient_world.engine import public_functions
from ancient_world.engine.components import Components

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

with (HERE.parent / "pyproject.toml").open("rb") as file:
    _project = tomllib.load(file)["project"]

_REPOSITORY: str = _project["urls"]["Repository"].removeprefix("https://github.com/")

project = "ancient_world"
author = "the ancient_world developers"
project_copyright = author
release = version = _project["version"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_reredirects",
    "docstrings",
    "fragments",
    "hooks",
    "languages",
    "names_by_word",
    "navigation",
    "protocol_methods",
    "public_names",
    "rules_page",
    "source_pages",
    "whole_reference",
    "table_picture",
    "try_it",
    "translated_docstrings",
]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "_try"]

# The pages are English; `-D language=es` builds them in Spanish (see project/translating). One catalogue a page, without line numbers:
# a sentence that only moved changes no catalogue.
language = "en"
locale_dirs = ["locale"]
gettext_compact = False
gettext_location = False
templates_path = ["_templates"]

for _module in (ancient_world, ancient_world.engine):  # autodoc sees only what has been imported
    for _name in _module.__all__:
        getattr(_module, _name)
# Names that this module imports for type checkers alone.
vars(public_functions).update(Components=Components, Terrain=ancient_world.engine.Terrain)

nitpicky = True
# Names of this library must resolve. Let be are names of others, which cannot without a network,
# type variables (one capital letter), and modules, most of which are private.
nitpick_ignore_regex = [
    ("py:.*", r"(?!ancient_world\.)\w+\..+"),
    ("py:(class|obj)", r"(ancient_world\..*\.)?[A-Z]"),
    ("py:mod", r"ancient_world\..+"),
    # What two kinds of generators share, and two kinds of results.
    (
        "py:class",
        r"ancient_world\.(engine\.chance\.RandomIntegers|archive\.(batch\.(result_rows\.ResultRow|output\.LinesFile)|iterate\.RememberingStream))",
    ),
    # What the helpers that declare fields give is for the engine to read.
    (
        "py:class",
        r"(ancient_world\.engine\.declared\.field_marks\.)?(Count|DeckOf|FromCards|Ids|Look|OptionMark|PerId|PerSeat|PlaceIn|Points|Rotation|SeatMark)",
    ),
    ("py:class", r"ROUNDS|ERAS|NOBODY|CivilizationNumber|Square|Kinds|count"),
    # An array of numpy, and what an observation is written with.
    ("py:class", r"NDArray|ancient_world\.rl\.(layout\.Layout|part_plans\.PartPlan)"),
    ("py:class", r"(tuple\[.*typing|ancient_world\..*)\.Annotated(\[.*)?"),
    # What reads card files is told of where it is used.
    (
        "py:class",
        r"ancient_world\.engine\.card_files\.\w+\.\w+|ancient_world\.(matches\.seats\.SeatedMatch|narration\.telling\.seat_change\.Story)",
    ),
    # A record as it stands in a file, before anything is believed; and a name that knows other languages.
    (
        "py:class",
        r"ancient_world\.records\.files\.\w+\.\w+|(ancient_world\.engine\.message_catalogue\.)?Name",
    ),
    # Whom an awaited match follows; what a mend mends; a path of the standard library.
    (
        "py:class",
        r"ancient_world\.(matches\.asynchronous\.seat\.ObservableMatch|validation\.mending\.(damaged_record\.DamagedRecord|slips\.RecordEdit))|Path",
    ),
    # The kinds of situations of a document of conformance, and what a program answered otherwise.
    (
        "py:class",
        r"ancient_world\.(documents\.situations\.Situation|testing\.conformance\.questions\.Mismatch)",
    ),
    # The parents of the kinds of choice of one game.
    ("py:class", r"ancient_world\.games\.\w+\.rules\.\w+\.\w+"),
    # By these a type checker knows a game's own classes; the short names are those of what a step or an action holds.
    (
        "py:(class|obj)",
        r"ancient_world\.engine\.(declared\.(states|type_parameters)\.\w+|steps\.(DraftType|StepType|FinishedStep))|OfferedAction|ViewState|TypedState",
    ),
    (
        "py:class",
        r"Any(Action|State)|(Action|State)Type|Bill|ManoeuvresLeft|MAXIMUM_(NUMBER|PRICE)|MilitaryIds|ProvinceId|SmallNumber|SpaceId|TitanId|UnitKind",
    ),
    # The drafts that the frozen states are made of are nobody's business but the rules'.
    (
        "py:class",
        r"ancient_world\.games\.\w+\.table\.(Table|PlayerDraft|DecksDraft|CivilizationDraft)",
    ),
]
# With DOCS_ONLINE set, they become links.
if os.environ.get("DOCS_ONLINE"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "attrs": ("https://www.attrs.org/en/stable", None),
        "cattrs": ("https://catt.rs/en/stable", None),
    }

reference_of = [
    "ancient_world",
    "ancient_world.engine",
    "ancient_world.bots",
    "ancient_world.rl",
    "ancient_world.archive",
    "ancient_world.serve",
    "ancient_world.testing",
    "ancient_world.games.the_ancient_world",
    "ancient_world.games.tides_of_time",
    "ancient_world.games.antike",
    "ancient_world.games.golden_ages",
]
autosummary_generate = False
autodoc_member_order = "groupwise"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "show-inheritance": True}
python_use_unqualified_type_names = True

# Pages that have moved lead to where they are now.
redirects = {
    "learn/start": "../start/index.html",
    "learn/try": "../start/try.html",
    "learn/concepts": "../start/concepts.html",
    "learn/web": "../play/browser.html",
    "learn/first-turns": "../play/first-turns.html",
    "how-to/players": "../play/terminal.html",
    "play/questions": "terminal.html",
    "how-to/front-ends": "../program/front-ends.html",
    "reference/front-ends": "../program/front-ends.html",
    "program/questions": "front-ends.html",
    "learn/live": "../program/live-tables.html",
    "learn/pictures": "../program/pictures.html",
    "how-to/shipping": "../program/shipping.html",
    "reference/protocol": "../program/server.html",
    "reference/schema": "../program/schema.html",
    "learn/records": "../keep/records.html",
    "how-to/logs": "../keep/check.html",
    "how-to/keepers-day": "../keep/check.html",
    "how-to/notation": "../keep/notation.html",
    "reference/archive": "../keep/archive.html",
    "how-to/reach": "../program/server.html",
    "reference/scale": "../keep/scale.html",
    "keep/keepers-day": "check.html",
    "keep/reach": "../program/server.html",
    "how-to/bots": "../bots/index.html",
    "how-to/learning": "../bots/learning.html",
    "how-to/training": "../bots/learning.html",
    "how-to/models": "../bots/learning.html",
    "bots/training": "learning.html",
    "bots/models": "learning.html",
    "reference/ladder": "../bots/ladder.html",
    "learn/add-a-game": "../make/your-game.html",
    "reference/conformance": "../make/conformance.html",
    "learn/glossary": "../reference/glossary.html",
    "how-to/index": "../index.html",
}

html_theme = "furo"
html_title = f"ancient_world {release}"
html_show_sphinx = False
html_static_path = ["_static"]
html_css_files = ["pages.css"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}


def setup(app: Sphinx) -> None:
    """Name the repository where a page says OWNER."""

    def named(_app: Sphinx, _page: str, text: list[str]) -> None:
        text[0] = text[0].replace("OWNER/ancient-world", _REPOSITORY)

    app.connect("source-read", named)
