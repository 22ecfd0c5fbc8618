/// Columnar batches.
@NullMarked
package dev.lamella.vector;

import org.jspecify.annotations.NullMarked;
