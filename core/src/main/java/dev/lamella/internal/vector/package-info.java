/// Vectors of every kind: a builder for each physical type, and taking, slicing and concatenating what is built.
@NullMarked
package dev.lamella.internal.vector;

import org.jspecify.annotations.NullMarked;
