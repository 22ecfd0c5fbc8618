/// Implements `dev.lamella.row`: a column class for each kind of column that is read, a builder class for each that is
/// written.
@NullMarked
package dev.lamella.internal.row;

import org.jspecify.annotations.NullMarked;
