/// The types of columns in other programs.
@NullMarked
package dev.lamella.cli.types;

import org.jspecify.annotations.NullMarked;
