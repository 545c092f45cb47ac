"""Checking records: does each one tell of a game that can have been played? And if not, where and why not?"""
