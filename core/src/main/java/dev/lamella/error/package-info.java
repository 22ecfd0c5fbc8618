/// Kinds of failure, and the place where they happened.
@NullMarked
package dev.lamella.error;

import org.jspecify.annotations.NullMarked;
