/// Variant columns: their values out of the columns that they are stored in, and back into them.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
@NullMarked
package dev.lamella.shredding;

import org.jspecify.annotations.NullMarked;
