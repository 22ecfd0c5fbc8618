/// The compact protocol of Apache Thrift; does not know Parquet.
@NullMarked
package dev.lamella.internal.thrift;

import org.jspecify.annotations.NullMarked;
