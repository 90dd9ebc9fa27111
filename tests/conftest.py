"""What holds for every test."""

from hypothesis import HealthCheck, settings

# How fast examples are drawn says how busy the machine is, not whether they are right.
settings.register_profile("kozyr", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kozyr")
