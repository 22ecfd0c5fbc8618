package dev.lamella.records.internal.write;

import dev.lamella.records.MappingPlan;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.Schema;

/// How objects of a class become rows of one schema. Immutable; code is made with it, so one is kept for as long as its schema
/// is written.
public final class WriteBinding {
    private final Schema schema;
    private final Step.Use use;
    private final MappingPlan plan;
    private final Filler filler;

    private WriteBinding(Schema schema, Step.Use use, MappingPlan plan, Filler filler) {
        this.schema = schema;
        this.use = use;
        this.plan = plan;
        this.filler = filler;
    }

    /// The schema that files of a class have, unless one is given.
    ///
    /// @throws IllegalArgumentException if a type that is asked for is none, or asked for where no value is
    /// @throws dev.lamella.error.SchemaMismatchException if it never holds values of the component's class
    public static Schema schema(Shape shape, Requests requests) {
        return ClassSchema.of(shape, requests);
    }

    /// Binds each component to its column.
    ///
    /// @param use [Step.Use#ASKED] if the user gave the schema, and so asked for all its types
    /// @throws dev.lamella.error.SchemaMismatchException if a component has no column, or one that does not fit, or a REQUIRED
    ///         column has no component
    public static WriteBinding of(Shape shape, Requests requests, Schema schema, Step.Use use) {
        Binder binder = new Binder(requests, schema, use);
        Filler filler = binder.row(shape);
        return new WriteBinding(schema, use, new MappingPlan(binder.plans), filler);
    }

    /// Whether [#of] would give the same for a schema.
    public boolean isFor(Schema other, Step.Use otherUse) {
        return use == otherUse && schema.equals(other);
    }

    /// What is done, for people.
    public MappingPlan plan() {
        return plan;
    }

    /// Sets the fields of the row that is being made.
    ///
    /// @throws dev.lamella.error.ParquetException if a value is refused, or an accessor or a converter fails
    public void append(Object record, StructAppender row) {
        filler.fill(record, row);
    }
}
