/// Documents: composed objects that are stored as one value, a VARIANT or a JSON text.
@NullMarked
package dev.lamella.records.internal.document;

import org.jspecify.annotations.NullMarked;
