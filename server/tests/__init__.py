"""The server's tests. Importing this package removes foreign variables from the process's environment."""

import os

from tests.support.environment import remove_foreign_variables

remove_foreign_variables(os.environ)
