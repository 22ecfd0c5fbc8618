/// Shreds Variant values into columns, and assembles Variant values from columns.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
@NullMarked
package dev.lamella.shredding;

import org.jspecify.annotations.NullMarked;
