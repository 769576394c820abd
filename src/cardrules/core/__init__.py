"""The kernel: it knows no game.

Players ask (`actions`), rules judge (`verdicts`), the resolver orders (`effects`), the log records
(`events`), the state is a fold (`state`); nothing in here imports a game, the judge or the log.
"""
