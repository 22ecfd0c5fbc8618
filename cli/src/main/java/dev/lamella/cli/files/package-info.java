/// Files, tables and texts that commands read and write.
@NullMarked
package dev.lamella.cli.files;

import org.jspecify.annotations.NullMarked;
