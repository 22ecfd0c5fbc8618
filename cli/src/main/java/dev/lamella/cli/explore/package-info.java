/// Files in a browser and on the terminal.
@NullMarked
package dev.lamella.cli.explore;

import org.jspecify.annotations.NullMarked;
