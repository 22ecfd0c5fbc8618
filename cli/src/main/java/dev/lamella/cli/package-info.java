/// The `lamella` command.
@NullMarked
package dev.lamella.cli;

import org.jspecify.annotations.NullMarked;
