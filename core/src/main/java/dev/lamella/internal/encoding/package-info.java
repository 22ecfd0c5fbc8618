/// Encodings of values: one file per encoding with decoder and encoder side by side, generic over the array of values.
///
/// [dev.lamella.internal.encoding.Carrier] holds the loops that must know the element,
/// [dev.lamella.internal.encoding.Encodings] is the only table of what is legal for which type. Decoders give dense
/// present values; nulls and levels are the caller's concern.
@NullMarked
package dev.lamella.internal.encoding;

import org.jspecify.annotations.NullMarked;
