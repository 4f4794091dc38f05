"""The server's tests. Importing them removes foreign variables from this process's environment."""

import os

from tests.support.environment import remove_foreign_variables

remove_foreign_variables(os.environ)
