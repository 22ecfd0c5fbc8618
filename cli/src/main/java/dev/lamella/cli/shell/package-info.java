/// The process of the command: its terminal, messages and signals.
@NullMarked
package dev.lamella.cli.shell;

import org.jspecify.annotations.NullMarked;
