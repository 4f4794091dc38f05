"""Failing disks, misbehaving processes and malicious inputs."""
