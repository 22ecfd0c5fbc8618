/// Data sets: many files as one source of rows.
@NullMarked
package dev.lamella.dataset;

import org.jspecify.annotations.NullMarked;
