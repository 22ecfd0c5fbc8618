package dev.lamella.records.internal.read;

import dev.lamella.records.MappingPlan;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.List;

/// How the columns of one schema become objects of a class. Immutable; made once for each file.
public final class ReadBinding {
    private ReadBinding() {}

    /// Binds each component to its column.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if one has no column, or one whose values it cannot hold
    public static ReadBinding of(Shape shape, Requests requests, Schema schema) {
        throw new IllegalStateException();
    }

    /// What is done, for people.
    public MappingPlan plan() {
        throw new IllegalStateException();
    }

    /// The columns that the class has.
    public List<ColumnPath> projection() {
        throw new IllegalStateException();
    }
}
