package dev.lamella.records.internal.write;

import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.ValueException;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.effect.EffectCheck;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowSchemaKey;
import dev.lamella.records.mapping.MappingPlan;
import dev.lamella.row.StructAppender;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddingSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// How objects of a class become rows of one schema. It holds generated code, so it is reused as long as the schema
/// stays the same.
public final class WriteBinding {
    private final Schema schema;
    private final SchemaOrigin origin;
    private final MappingPlan plan;
    private final FieldsWriter fieldsWriter;
    private final ArrowFacts facts;
    private final List<RoundingWriter> rounded;
    /// Whether something keeps count of the current record.
    private final boolean isWatched;

    private WriteBinding(Schema schema, SchemaOrigin origin, MappingPlan plan, FieldsWriter fieldsWriter,
            ArrowFacts facts,
            List<RoundingWriter> rounded) {
        this.schema = schema;
        this.origin = origin;
        this.plan = plan;
        this.fieldsWriter = fieldsWriter;
        this.facts = facts;
        this.rounded = List.copyOf(rounded);
        this.isWatched = !rounded.isEmpty() || !facts.zones().isEmpty();
    }

    /// The schema that is derived from a class.
    ///
    /// @throws IllegalArgumentException if a requested type is not a type string, or is requested for a component that
    ///         is not a value
    /// @throws dev.lamella.error.SchemaMismatchException if a requested type cannot hold values of the component's
    ///         class
    public static Schema schema(Shape.Row shape, Requests requests) {
        return ClassSchema.of(shape, requests);
    }

    /// Binds each component to its column.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if a component has no column or does not fit its column, or a
    ///         REQUIRED column has no component
    public static WriteBinding of(Shape.Row shape, Requests requests, Schema schema, SchemaOrigin origin) {
        WriteBinder binder = new WriteBinder(requests, schema, origin);
        FieldsWriter fieldsWriter = binder.row(shape);
        List<String> warnings = new ArrayList<>(EffectCheck.warnings(shape, requests));
        warnings.addAll(binder.warnings);
        if (origin instanceof SchemaOrigin.OfFile || requests.options().arrowSchema() == ArrowSchemaKey.OMIT) {
            warnings.addAll(binder.facts.warnings(origin.hints()));
        }
        return new WriteBinding(schema, origin, new MappingPlan(binder.plans, warnings), fieldsWriter, binder.facts,
                binder.rounded);
    }

    /// Whether this binding can be reused for another file.
    public boolean isFor(Schema other, SchemaOrigin otherOrigin) {
        return origin.equals(otherOrigin) && !facts.areOfOneFile() && rounded.isEmpty() && schema.equals(other);
    }

    /// The options with dictionaries for constants of enums, and for the categories of a file in append mode, unless
    /// the options request another encoding.
    public WriteOptions options(WriteOptions given) {
        return facts.options(schema, given, origin.hints());
    }

    /// The Arrow schema of a file, called after its last row; empty if the user gave one.
    public Optional<KeyValue> arrowSchema(WriteOptions given) {
        return arrowSchema(schema, given);
    }

    private Optional<KeyValue> arrowSchema(Schema file, WriteOptions given) {
        boolean isGiven = given.keyValues().stream().anyMatch(entry -> entry.key().equals(ArrowSchema.KEY));
        // The types of the file are others than those of the class: Arrow's would contradict them. Shredding does
        // not count, because no hint is about a column within a Variant.
        boolean isStoredOtherwise = !unshredded(given.storedSchema(file)).equals(unshredded(file));
        return isGiven || isStoredOtherwise ? Optional.empty() : facts.arrowSchema(file, given);
    }

    private static Schema unshredded(Schema schema) {
        return schema.withVariants((ignored, field) -> ShreddingSchema.NONE.group(field));
    }

    /// The options for the files of partitions, with the Arrow schema of their columns. It lacks the zones of instants,
    /// which are known only after the last row of a file.
    ///
    /// @param partitionBy the columns that the files do not have
    public WriteOptions options(WriteOptions given, List<String> partitionBy, MappingOptions.ArrowSchemaKey key) {
        List<Field> fields = schema.fields().stream().filter(field -> !partitionBy.contains(field.name())).toList();
        if (fields.isEmpty()) {
            return given;
        }
        Schema file = Schema.of(schema.name(), fields);
        WriteOptions options = facts.options(file, given, ArrowHints.NONE);
        return switch (key) {
            case WRITE -> arrowSchema(file, options)
                    .map(entry -> options.withKeyValue(entry.key(), entry.value().orElseThrow())).orElse(options);
            case OMIT -> options;
        };
    }

    /// The plan of the conversions.
    public MappingPlan plan() {
        return plan;
    }

    /// Sets the fields of the current row.
    ///
    /// @throws dev.lamella.error.ParquetException if a value is rejected, or an accessor or a converter fails
    public void append(Object record, StructAppender row) {
        if (isWatched) {
            rounded.forEach(RoundingWriter::begin);
            facts.zones().forEach(ZoneWatch::begin);
        }
        try {
            fieldsWriter.fill(record, row);
        } catch (ValueException e) {
            throw e.reason() == ValueException.Reason.NULL_IN_REQUIRED ? ofNull(e) : e;
        }
    }

    /// The failure of a null, with advice for the origin of the schema.
    private ValueException ofNull(ValueException failure) {
        return failure.inWords(failure.problem(), switch (origin) {
            case SchemaOrigin.OfClass ignored ->
                "Give a value, or make the component an Optional or @Nullable. The component says"
                        + " whether its column is OPTIONAL: leave out the ! in withColumn or @ParquetType.";
            case SchemaOrigin.OfUser ignored ->
                "Give a value, or make the column OPTIONAL in the schema that the mapping was given.";
            case SchemaOrigin.OfFile ignored ->
                "Give a value: the column of the file is REQUIRED, and stays REQUIRED. Only a new file can have"
                        + " it OPTIONAL.";
        });
    }

    /// Completes the current row.
    public void end() {
        if (isWatched) {
            rounded.forEach(RoundingWriter::end);
            facts.zones().forEach(ZoneWatch::end);
        }
    }

    /// For each column, the number of rounded values in complete rows, in addition to those that the rows count.
    public SequencedMap<ColumnPath, Long> roundedValues() {
        SequencedMap<ColumnPath, Long> counts = new LinkedHashMap<>();
        // Types with their columns side by side may share a column.
        rounded.stream().filter(writer -> writer.count() > 0)
                .forEach(writer -> counts.merge(writer.column(), writer.count(), Long::sum));
        return counts;
    }
}
