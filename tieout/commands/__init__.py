"""The command line, one module a group of commands. Every module here has `register(app)` and is registered."""
