/// Options that several commands have.
@NullMarked
package dev.lamella.cli.options;

import org.jspecify.annotations.NullMarked;
