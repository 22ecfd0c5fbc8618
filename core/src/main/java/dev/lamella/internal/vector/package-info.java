/// Vectors as they are made: a builder for each physical type.
@NullMarked
package dev.lamella.internal.vector;

import org.jspecify.annotations.NullMarked;
