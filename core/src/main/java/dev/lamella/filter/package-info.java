/// What a caller wants of a file: columns and rows.
@NullMarked
package dev.lamella.filter;

import org.jspecify.annotations.NullMarked;
