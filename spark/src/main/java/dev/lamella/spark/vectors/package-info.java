/// Batches as Spark's columnar batches, without copies.
@NullMarked
package dev.lamella.spark.vectors;

import org.jspecify.annotations.NullMarked;
