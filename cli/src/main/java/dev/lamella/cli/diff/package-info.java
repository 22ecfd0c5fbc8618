/// The differences of two files.
@NullMarked
package dev.lamella.cli.diff;

import org.jspecify.annotations.NullMarked;
