package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TimePrecision;
import java.util.function.Function;
import java.util.stream.Stream;

/// The types in which columns are stored for readers that do not know their own.
public final class StoredTypes {
    /// The digits of every DECIMAL on INT64.
    private static final int MOST_DIGITS = 18;

    private StoredTypes() {}

    /// The leaf if a reader reads it; else the nearest type with the same values that it reads; else the leaf.
    public static PrimitiveField of(PrimitiveField leaf, Function<Field, TypeMapping> reader) {
        return Stream.concat(Stream.of(leaf), others(leaf))
                .filter(other -> reader.apply(other).fidelity() != Fidelity.NOT_SUPPORTED).findFirst().orElse(leaf);
    }

    /// The types that hold the values of a leaf, the nearest first.
    private static Stream<PrimitiveField> others(PrimitiveField leaf) {
        return switch (leaf.logicalType().orElse(null)) {
            case LogicalType.Uuid ignored -> Stream.of(as(leaf, PhysicalType.BYTE_ARRAY, new LogicalType.String()));
            case LogicalType.Float16 ignored -> Stream.of(bare(leaf, PhysicalType.FLOAT));
            case LogicalType.Timestamp(boolean isUtc, TimePrecision unit) when unit == TimePrecision.NANOS
                    && leaf.type() == PhysicalType.INT64 ->
                Stream.of(as(leaf, leaf.type(), new LogicalType.Timestamp(isUtc, TimePrecision.MICROS)));
            case LogicalType.Time(boolean isUtc, TimePrecision unit) when unit == TimePrecision.NANOS ->
                Stream.of(as(leaf, leaf.type(), new LogicalType.Time(isUtc, TimePrecision.MICROS)));
            // A precision of 0 is unbounded.
            case LogicalType.Decimal decimal when leaf.type() == PhysicalType.BYTE_ARRAY && decimal.precision() > 0
                    && decimal.precision() <= MOST_DIGITS ->
                Stream.of(as(leaf, PhysicalType.INT64, decimal));
            case LogicalType.Geometry ignored -> Stream.of(bare(leaf, leaf.type()));
            case LogicalType.Geography ignored -> Stream.of(bare(leaf, leaf.type()));
            case null, default -> Stream.empty();
        };
    }

    private static PrimitiveField as(PrimitiveField leaf, PhysicalType type, LogicalType annotation) {
        return PrimitiveField.of(leaf.name(), leaf.repetition(), type, 0, leaf.fieldId(),
                Annotation.written(annotation, type));
    }

    private static PrimitiveField bare(PrimitiveField leaf, PhysicalType type) {
        return PrimitiveField.of(leaf.name(), leaf.repetition(), type, 0, leaf.fieldId(),
                Annotation.NONE);
    }
}
