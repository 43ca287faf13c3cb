"""Every other test, for two runs beside each other."""


def pytest_addoption(parser):
    parser.addoption("--half", type=int, choices=[1, 2], help="the tests with odd numbers (1) or with even ones (2)")


def pytest_collection_modifyitems(config, items):
    # Tests that are repeated already belong to this half.
    if (half := config.getoption("--half")) and not config.getoption("lf"):
        config.hook.pytest_deselected(items=items[2 - half :: 2])
        items[:] = items[half - 1 :: 2]
