"""`make check` runs the tests that the changed files reach."""

from tools import check

TESTS = [
    "tests.kernel.test_database",
    "tests.kernel.test_database_hooks",
    "tests.domains.chat.test_groups",
    "tests.domains.chat.test_unread",
    "tests.domains.videos.comments.test_comments",
    "tests.http.test_spa",
]
IMPORTS = {
    "tests.kernel.test_database": ["pegbar.kernel.database"],
    "tests.domains.chat.test_groups": ["pegbar.domains.chat.actions"],
    "pegbar.domains.chat.actions": ["pegbar.kernel.database"],
    "pegbar.main": ["pegbar.domains.chat.actions"],
    "tests.http.test_spa": ["pegbar.main"],
}


def _list_reached_tests(*changed: str) -> list[str]:
    def list_importers(module: str) -> list[str]:
        return [importer for importer, imported in IMPORTS.items() if module in imported]

    return check.find_affected_tests(changed, list_importers, TESTS)


def test_a_changed_test_comes_first_and_alone() -> None:
    assert _list_reached_tests("tests.http.test_spa") == ["tests.http.test_spa"]


def test_tests_at_the_place_of_a_module_come_before_those_that_import_it_from_afar() -> None:
    assert _list_reached_tests("pegbar.kernel.database") == [
        "tests.kernel.test_database",
        "tests.kernel.test_database_hooks",
        "tests.domains.chat.test_groups",
    ]


def test_a_domain_s_module_reaches_the_tests_of_the_nearest_folder() -> None:
    assert _list_reached_tests("pegbar.domains.chat.store.message_rows") == [
        "tests.domains.chat.test_groups",
        "tests.domains.chat.test_unread",
    ]
    assert _list_reached_tests("pegbar.domains.videos.comments.actions") == [
        "tests.domains.videos.comments.test_comments"
    ]


def test_what_imports_everything_reaches_no_test_by_that() -> None:
    assert "tests.http.test_spa" not in _list_reached_tests("pegbar.domains.chat.actions")


def test_modules_are_named_by_their_paths() -> None:
    assert check.to_module("server/pegbar/kernel/database.py") == "pegbar.kernel.database"
    assert check.to_module("server/pegbar/kernel/__init__.py") == "pegbar.kernel"
    assert check.to_module("web/src/app/main.tsx") is None
    assert check.to_module("tools/check.py") is None
