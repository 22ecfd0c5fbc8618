/// The machinery of data sets: listing, partitions, one schema for many files, and reading one file after another.
@NullMarked
package dev.lamella.internal.dataset;

import org.jspecify.annotations.NullMarked;
