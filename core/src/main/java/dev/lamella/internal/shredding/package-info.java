/// Variant columns: values taken out of their columns and put into them.
@NullMarked
package dev.lamella.internal.shredding;

import org.jspecify.annotations.NullMarked;
