/// The Spark types of Parquet columns.
@NullMarked
package dev.lamella.internal.spark.types;

import org.jspecify.annotations.NullMarked;
