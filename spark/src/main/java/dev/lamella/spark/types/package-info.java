/// The Spark types of Parquet columns.
@NullMarked
package dev.lamella.spark.types;

import org.jspecify.annotations.NullMarked;
