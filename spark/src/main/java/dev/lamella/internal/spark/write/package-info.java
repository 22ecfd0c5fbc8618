/// Rows of Spark written as Parquet files, committed by the driver.
@NullMarked
package dev.lamella.internal.spark.write;

import org.jspecify.annotations.NullMarked;
