"""The group of commands, and what they have in common: faults in one line, no colour when piped."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from cardrules import __version__
from cardrules.cli import asking, browse, judging, playing, replaying, simulating, weighing
from cardrules.cli.faults import guarded
from cardrules.cli.output import near, prepare

EPILOG = """Exit status: 0 as expected, 1 an expectation fails, 2 bad input (one line for each fault
on standard error), 70 a fault of cardrules itself, 130 interrupted."""


class Commands(click.Group):
    """A group whose faults are one line each, with the nearest command for a wrong one."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT002 - the signature of click
        **extra: Any,
    ) -> Any:
        """Run a command line; exit with the status unless `standalone_mode` is off."""
        prepare()
        status = guarded(
            lambda: super(Commands, self).main(
                args, prog_name, complete_var, standalone_mode=False, **extra
            )
        )
        if standalone_mode:
            sys.exit(status)
        return status

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command; what belongs behind it is told so."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            option = error.option_name
            # The command is perhaps among what follows: then that one is meant.
            for name in (*(word for word in args if word in self.commands), *self.commands):
                if any(option in param.opts for param in self.commands[name].params):
                    ctx.fail(
                        f"{option} comes after the command, as 'cardrules {name} {option} ...'"
                    )
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            ctx.fail(f"unknown command {args[0]!r}{near(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


@click.group(
    "cardrules",
    cls=Commands,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="cardrules")
def commands() -> None:
    """Card games as rules that can be asked."""


for command in (
    browse.games, browse.rules, browse.cards, browse.schema, judging.judge, playing.play,
    replaying.replay, asking.audit, asking.why, weighing.compare, weighing.orders,
    simulating.simulate,
):  # fmt: skip
    commands.add_command(command)
