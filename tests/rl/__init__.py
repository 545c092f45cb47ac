"""Tests of the environments, spaces and nets for machine learning."""
