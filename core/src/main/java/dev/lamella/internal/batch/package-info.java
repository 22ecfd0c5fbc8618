/// Batches of rows, one row group after another, on one thread.
@NullMarked
package dev.lamella.internal.batch;

import org.jspecify.annotations.NullMarked;
