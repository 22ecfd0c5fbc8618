/// The metadata of files: types that mirror the structs of `parquet.thrift`.
@NullMarked
package dev.lamella.metadata;

import org.jspecify.annotations.NullMarked;
