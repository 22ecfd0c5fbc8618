package dev.lamella.records.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.effect.Effects;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// How objects of a class become rows of one schema. Code is made with it, so one is kept for as long as its schema is written.
public final class WriteBinding {
    private final Schema schema;
    private final SchemaOrigin origin;
    private final MappingPlan plan;
    private final FieldsWriter fieldsWriter;
    private final ArrowFacts facts;
    private final List<RoundingWriter> rounded;

    private WriteBinding(Schema schema, SchemaOrigin origin, MappingPlan plan, FieldsWriter fieldsWriter,
            ArrowFacts facts,
            List<RoundingWriter> rounded) {
        this.schema = schema;
        this.origin = origin;
        this.plan = plan;
        this.fieldsWriter = fieldsWriter;
        this.facts = facts;
        this.rounded = List.copyOf(rounded);
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
    /// @throws dev.lamella.error.SchemaMismatchException if a component has no column, or one that does not fit, or a REQUIRED
    ///         column has no component
    public static WriteBinding of(Shape shape, Requests requests, Schema schema, SchemaOrigin origin) {
        Binder binder = new Binder(requests, schema, origin);
        FieldsWriter fieldsWriter = binder.row(shape);
        List<String> warnings = new ArrayList<>(Effects.warnings(shape, requests));
        warnings.addAll(switch (origin) {
            case SchemaOrigin.OfFile(ArrowHints hints, var ignored) -> binder.facts.warnings(hints);
            case SchemaOrigin.Made ignored -> switch (requests.options().arrowSchema()) {
                case WRITE -> List.of();
                case OMIT -> binder.facts.warnings(ArrowHints.NONE);
            };
            case SchemaOrigin.Given ignored -> switch (requests.options().arrowSchema()) {
                case WRITE -> List.of();
                case OMIT -> binder.facts.warnings(ArrowHints.NONE);
            };
        });
        return new WriteBinding(schema, origin, new MappingPlan(binder.plans, warnings), fieldsWriter, binder.facts,
                binder.rounded);
    }

    /// Whether this can be used for another file too.
    public boolean isFor(Schema other, SchemaOrigin otherOrigin) {
        return origin.equals(otherOrigin) && !facts.areOfOneFile() && rounded.isEmpty() && schema.equals(other);
    }

    /// The options of files, with dictionaries for the constants of enums, and for the categories of a file that goes on, where nothing
    /// else is asked for.
    public WriteOptions options(WriteOptions given) {
        return facts.options(schema, given, switch (origin) {
            case SchemaOrigin.OfFile(ArrowHints hints, var ignored) -> hints;
            case SchemaOrigin.Made ignored -> ArrowHints.NONE;
            case SchemaOrigin.Given ignored -> ArrowHints.NONE;
        });
    }

    /// The Arrow schema of a file, when its last row is written; empty if the user gave one.
    public Optional<KeyValue> arrowSchema(WriteOptions given) {
        boolean isGiven = given.keyValues().stream().anyMatch(entry -> entry.key().equals(ArrowSchema.KEY));
        return isGiven ? Optional.empty() : facts.arrowSchema(schema, given);
    }

    /// What is done, for people.
    public MappingPlan plan() {
        return plan;
    }

    /// Sets the fields of the row that is being made.
    ///
    /// @throws dev.lamella.error.ParquetException if a value is refused, or an accessor or a converter fails
    public void append(Object record, StructAppender row) {
        rounded.forEach(RoundingWriter::begin);
        try {
            fieldsWriter.fill(record, row);
        } catch (ValueException e) {
            throw e.reason() == ValueException.Reason.NULL_IN_REQUIRED ? ofNull(e) : e;
        }
    }

    /// The failure of a null, with advice that knows where the schema is from.
    private ValueException ofNull(ValueException failure) {
        return failure.inWords(failure.problem(), switch (origin) {
            case SchemaOrigin.Made ignored ->
                "Give a value, or make the component an Optional or @Nullable. Whether a column is OPTIONAL,"
                        + " the component says: leave out a ! of withColumn or @ParquetType.";
            case SchemaOrigin.Given ignored ->
                "Give a value, or make the column OPTIONAL in the schema that the mapping was given.";
            case SchemaOrigin.OfFile ignored ->
                "Give a value: the column of the file is REQUIRED, and stays so. Only a new file can have"
                        + " it OPTIONAL.";
        });
    }

    /// The row of the last record is complete.
    public void end() {
        rounded.forEach(RoundingWriter::end);
    }

    /// By column, how many values of complete rows have become the nearest ones, beyond those that the row counts itself.
    public SequencedMap<ColumnPath, Long> roundedValues() {
        SequencedMap<ColumnPath, Long> counts = new LinkedHashMap<>();
        // Types with their columns side by side may have one in common.
        rounded.stream().filter(writer -> writer.count() > 0)
                .forEach(writer -> counts.merge(writer.column(), writer.count(), Long::sum));
        return counts;
    }
}
