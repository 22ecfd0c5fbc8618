/// Tables of Parquet files as Spark reads them: listing, push-down, splits, and readers.
@NullMarked
package dev.lamella.internal.spark.read;

import org.jspecify.annotations.NullMarked;
