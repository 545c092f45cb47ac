"""The test suite, in folders by what is tested."""
