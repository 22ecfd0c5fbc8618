/// Writing one file: the state of a writer, the columns and settings of the file, and changes of a file that is there.
@NullMarked
package dev.lamella.internal.write;

import org.jspecify.annotations.NullMarked;
