"""Settings that all tests share: how hard Hypothesis tries.

`ci` is the default: bounded, and the same examples in every run, so that a red run is red again
when it is repeated. `deep` looks for what `ci` cannot find: set `HYPOTHESIS_PROFILE=deep`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=60,
    stateful_step_count=40,
    # A loaded machine is slow without being wrong.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile(
    "deep",
    max_examples=2_000,
    stateful_step_count=200,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
