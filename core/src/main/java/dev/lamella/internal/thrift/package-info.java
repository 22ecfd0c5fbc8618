/// The compact protocol of Apache Thrift; knows nothing of Parquet.
@NullMarked
package dev.lamella.internal.thrift;

import org.jspecify.annotations.NullMarked;
