/// Plans the row groups, rows and byte ranges that a scan needs. Pure functions of the metadata.
@NullMarked
package dev.lamella.internal.plan;

import org.jspecify.annotations.NullMarked;
