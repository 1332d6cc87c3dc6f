"""Runs a command, and collects at once what ends of all that it leaves behind.

Patroni takes a PostgreSQL that was killed for running until its process is gone. On a machine with systemd that is a
matter of milliseconds; the first process of a container may leave it there for seconds, or for ever.
"""
import ctypes
import os
import sys

PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
