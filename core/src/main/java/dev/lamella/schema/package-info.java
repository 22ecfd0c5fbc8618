/// The complete type system: physical and logical types, fields, levels, and what a file's annotations mean.
@NullMarked
package dev.lamella.schema;

import org.jspecify.annotations.NullMarked;
