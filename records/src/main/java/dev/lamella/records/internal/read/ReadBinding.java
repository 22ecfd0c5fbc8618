package dev.lamella.records.internal.read;

import dev.lamella.arrow.ArrowHints;
import dev.lamella.error.Location;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.effect.EffectCheck;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.stream.Stream;

/// How the columns of one schema become objects of a class. Immutable; created once for each file.
public final class ReadBinding {
    private final Shape.Row shape;
    private final Requests requests;
    private final Schema schema;
    private final ArrowHints hints;
    private final NullMeaning nulls;
    private final MappingPlan plan;
    private final List<ColumnPath> projection;

    /// What a null of a column means for a component with a default value.
    public enum NullMeaning {
        /// Null.
        NULL,
        /// The row has no such field, so the component gets its default value.
        MISSING
    }

    private ReadBinding(Shape.Row shape, Requests requests, Schema schema, ArrowHints hints, NullMeaning nulls,
            ReadBinder bound) {
        this.shape = shape;
        this.requests = requests;
        this.schema = schema;
        this.hints = hints;
        this.nulls = nulls;
        this.plan = new MappingPlan(bound.plan(),
                Stream.of(EffectCheck.warnings(shape, requests), bound.warnings(), hints.warnings())
                        .flatMap(List::stream)
                        .toList());
        this.projection = List.copyOf(bound.projection());
    }

    /// Binds each component to its column.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if a component has no column, or cannot hold the values of its
    ///         column
    public static ReadBinding of(Shape.Row shape, Requests requests, Schema schema) {
        return of(shape, requests, schema, ArrowHints.NONE, NullMeaning.NULL, Location.UNKNOWN);
    }

    /// Binds each component to its column in a file.
    ///
    /// @param hints what the file's Arrow schema says of its columns
    /// @throws dev.lamella.error.SchemaMismatchException if a component has no column, or cannot hold the values of its
    ///         column
    public static ReadBinding of(Shape.Row shape, Requests requests, Schema schema, ArrowHints hints, NullMeaning nulls,
            Location file) {
        ReadBinder binder = new ReadBinder(requests, schema, hints, nulls, file);
        binder.rows(shape, FileColumns.of(schema, hints, RowOptions.DEFAULT).fields());
        return new ReadBinding(shape, requests, schema, hints, nulls, binder);
    }

    /// The plan of the conversions.
    public MappingPlan plan() {
        return plan;
    }

    /// The columns of the class.
    public List<ColumnPath> projection() {
        return projection;
    }

    /// Reads the objects of batches that have only these columns.
    public RowObjects objects(RowOptions options) {
        Schema projected = schema.project(projection);
        FileColumns columns = FileColumns.of(projected, hints, options);
        // Components are bound by name alone, so what matched in the whole schema matches again.
        ValueReader rows = new ReadBinder(requests, projected, hints, nulls, options.location()).rows(shape,
                columns.fields());
        return new RowObjects(columns, rows);
    }
}
