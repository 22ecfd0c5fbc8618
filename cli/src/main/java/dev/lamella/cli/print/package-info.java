/// Values, rows and tables as text and as JSON.
@NullMarked
package dev.lamella.cli.print;

import org.jspecify.annotations.NullMarked;
