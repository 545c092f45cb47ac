"""Test which cases a quick run takes of the tests that are ``sampled(n)``."""

from __future__ import annotations

import pytest

from tests.conftest import pytest_collection_modifyitems


@pytest.mark.parametrize(("count", "taken"), [(1, 1), (3, 1), (4, 1), (8, 2)])
def test_one_of_each_four_cases_is_not_long(
    request: pytest.FixtureRequest, count: int, taken: int
) -> None:
    """Of the cases of a test that is ``sampled(4)``, one of each four is taken, and at least one."""

    class Case(pytest.Item):
        """A case that never runs."""

        def runtest(self) -> None:
            """Do nothing."""

    items: list[pytest.Item] = [
        Case.from_parent(request.session, name=f"test[{number}]") for number in range(count)
    ]
    for each in items:
        each.add_marker(pytest.mark.sampled(4))
    pytest_collection_modifyitems(items)
    assert sum(each.get_closest_marker("long") is None for each in items) == taken
