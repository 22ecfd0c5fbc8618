/// Encodings of values: one file per encoding with decoder and encoder side by side, generic over the array of values.
///
/// [dev.lamella.internal.encoding.ArrayType] holds the loops that must know the element,
/// [dev.lamella.internal.encoding.Encodings] is the only table of legal encodings per type. Decoders return dense present
/// values; the caller handles nulls and levels.
@NullMarked
package dev.lamella.internal.encoding;

import org.jspecify.annotations.NullMarked;
