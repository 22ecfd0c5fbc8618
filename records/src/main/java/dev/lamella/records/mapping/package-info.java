/// The vocabulary of mappings: annotations, converters, options, and the plan that results from them.
@NullMarked
package dev.lamella.records.mapping;

import org.jspecify.annotations.NullMarked;
