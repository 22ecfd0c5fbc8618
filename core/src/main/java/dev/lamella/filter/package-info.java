/// The selection of columns and rows to read.
@NullMarked
package dev.lamella.filter;

import org.jspecify.annotations.NullMarked;
