package dev.lamella.records.internal.write;

import dev.lamella.records.MappingPlan;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;

/// How objects of a class become rows of one schema. Immutable; made once for each file.
public final class WriteBinding {
    private WriteBinding() {}

    /// The schema that files of a class have, unless one is given.
    public static Schema schema(Shape shape, Requests requests) {
        throw new IllegalStateException();
    }

    /// Binds each component to its column.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if one does not fit, or a REQUIRED column has no component
    public static WriteBinding of(Shape shape, Requests requests, Schema schema) {
        throw new IllegalStateException();
    }

    /// What is done, for people.
    public MappingPlan plan() {
        throw new IllegalStateException();
    }

    /// Sets the fields of the row that is being made.
    public void append(Object record, StructAppender row) {
        throw new IllegalStateException();
    }
}
