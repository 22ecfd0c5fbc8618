/// From thrift to the records of `metadata` and back.
@NullMarked
package dev.lamella.internal.footer;

import org.jspecify.annotations.NullMarked;
