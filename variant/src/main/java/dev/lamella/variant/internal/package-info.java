/// Bytes and text, for this module and for those that are named in its descriptor.
@NullMarked
package dev.lamella.variant.internal;

import org.jspecify.annotations.NullMarked;
