/// The type system: physical and logical types, fields, levels, and the meaning of annotations.
@NullMarked
package dev.lamella.schema;

import org.jspecify.annotations.NullMarked;
