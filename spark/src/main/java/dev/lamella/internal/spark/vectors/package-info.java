/// Batches as Spark's columnar batches, without copies.
@NullMarked
package dev.lamella.internal.spark.vectors;

import org.jspecify.annotations.NullMarked;
