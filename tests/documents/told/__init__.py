"""Snapshots of the results of reading many faulty texts and documents."""
