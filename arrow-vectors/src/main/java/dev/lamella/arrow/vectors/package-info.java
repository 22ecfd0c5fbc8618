/// Batches as Arrow vectors, and Arrow vectors as batches: [ArrowBatches] exports, [ArrowSource] imports.
@NullMarked
package dev.lamella.arrow.vectors;

import org.jspecify.annotations.NullMarked;
