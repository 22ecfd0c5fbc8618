/// Column chunks: assembles pages, levels and encodings to windows of values.
@NullMarked
package dev.lamella.internal.column;

import org.jspecify.annotations.NullMarked;
