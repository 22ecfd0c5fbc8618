/// Bytes and bits: varints, bit packing, and the RLE / bit-packed hybrid. Does not know columns.
@NullMarked
package dev.lamella.internal.bytes;

import org.jspecify.annotations.NullMarked;
