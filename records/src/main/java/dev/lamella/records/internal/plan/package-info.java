/// Prints plans.
@NullMarked
package dev.lamella.records.internal.plan;

import org.jspecify.annotations.NullMarked;
