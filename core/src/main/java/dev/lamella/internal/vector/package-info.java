/// Vectors of every kind: a builder for each physical type, and operations that take, slice and concatenate slots.
@NullMarked
package dev.lamella.internal.vector;

import org.jspecify.annotations.NullMarked;
