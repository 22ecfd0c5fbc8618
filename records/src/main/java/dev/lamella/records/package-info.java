/// Java records and plain classes to and from Parquet.
@NullMarked
package dev.lamella.records;

import org.jspecify.annotations.NullMarked;
