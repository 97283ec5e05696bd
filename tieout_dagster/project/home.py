"""The Dagster instance's home: run history and events, kept beside the lake.

Input: the dagster.yaml of this folder. Output: a folder with a copy of it. Invariant: a DAGSTER_HOME that the user
has set is left as it is.

    DAGSTER_HOME="$(python -m tieout_dagster.project.home)" dagster dev -m tieout_dagster.project.definitions
"""

import os
import shutil
import sys
from pathlib import Path

from tieout.settings import Settings

TEMPLATE = Path(__file__).parent / "dagster.yaml"


def ensure_home() -> Path:
    """The instance's home, made if it is not there, and set as DAGSTER_HOME for this process."""
    given = os.environ.get("DAGSTER_HOME")
    if given:
        return Path(given)
    home = Settings.load().lake.absolute().parent / "dagster"
    home.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(TEMPLATE, home / "dagster.yaml")
    os.environ["DAGSTER_HOME"] = str(home)
    return home


if __name__ == "__main__":
    sys.stdout.write(f"{ensure_home()}\n")
