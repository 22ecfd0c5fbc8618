/// The table of Java types: what each is stored as, and by which steps.
@NullMarked
package dev.lamella.records.internal.convert;

import org.jspecify.annotations.NullMarked;
