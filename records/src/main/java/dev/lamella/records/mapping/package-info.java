/// What the source of a class, and its user, say of how it becomes columns: annotations, converters, choices, and the plan that comes of them.
@NullMarked
package dev.lamella.records.mapping;

import org.jspecify.annotations.NullMarked;
