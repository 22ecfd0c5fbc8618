/// Converts between thrift and the records of `metadata`.
@NullMarked
package dev.lamella.internal.footer;

import org.jspecify.annotations.NullMarked;
