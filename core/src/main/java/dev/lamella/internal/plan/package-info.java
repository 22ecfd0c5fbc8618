/// Which row groups, rows and byte ranges a scan needs. Pure functions of the metadata.
@NullMarked
package dev.lamella.internal.plan;

import org.jspecify.annotations.NullMarked;
