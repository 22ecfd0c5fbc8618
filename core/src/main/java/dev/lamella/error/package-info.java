/// The kinds of failure, and their location in the file.
@NullMarked
package dev.lamella.error;

import org.jspecify.annotations.NullMarked;
