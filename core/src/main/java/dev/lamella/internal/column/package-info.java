/// Column chunks: pages, levels and encodings put together to windows of values.
@NullMarked
package dev.lamella.internal.column;

import org.jspecify.annotations.NullMarked;
