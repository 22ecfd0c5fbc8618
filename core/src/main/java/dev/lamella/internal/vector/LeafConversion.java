package dev.lamella.internal.vector;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Brings the values of a column to another type, exactly: what the other type does not hold is rejected.
///
/// Not safe for use by two threads: it keeps what became of the last dictionary.
public final class LeafConversion {
    private final Conversion conversion;
    private final boolean keepsDictionary;
    private @Nullable ColumnVector dictionary;
    private @Nullable ColumnVector converted;

    /// Converts the values of a vector that is not a dictionary vector.
    @FunctionalInterface
    interface Conversion {
        ColumnVector of(ColumnVector values);
    }

    private LeafConversion(Conversion conversion, boolean keepsDictionary) {
        this.conversion = conversion;
        this.keepsDictionary = keepsDictionary;
    }

    /// The conversion to a wider type; [Schema#union] says which types are wider. Empty if they are stored alike.
    ///
    /// @throws SchemaMismatchException if the other type does not hold all of them exactly
    public static Optional<LeafConversion> widening(PrimitiveField from, PrimitiveField to) {
        Schema target = schema(to);
        if (schema(from).isSameAs(target)) {
            return Optional.empty();
        }
        if (!Schema.union(List.of(target, schema(from)), List.of("the data set", "the file")).isSameAs(target)) {
            throw new SchemaMismatchException(to.typeText() + " does not hold all values of " + from.typeText()
                    + " exactly");
        }
        if (from.logicalType().orElse(null) instanceof LogicalType.Unknown) {
            return Optional.of(new LeafConversion(values -> Vectors.nulls(to, values.size()), false));
        }
        boolean isByBytes = isBytes(to.type()) && isBytes(from.type());
        return conversion(from, to).map(conversion -> new LeafConversion(conversion, isByBytes));
    }

    /// The conversion to a type that other readers know: UUID to STRING, FLOAT16 to FLOAT, DECIMAL to a DECIMAL of the same
    /// scale, times and timestamps to a coarser unit. Empty if they are stored alike: types of the same meaning, ENUM and
    /// JSON as STRING, and any type as its physical type.
    ///
    /// @param place column, for messages
    /// @throws UnsupportedFeatureException if the types are others
    public static Optional<LeafConversion> storing(String place, PrimitiveField from, PrimitiveField to) {
        LogicalType source = from.logicalType().orElse(null);
        LogicalType target = to.logicalType().orElse(null);
        boolean isAlike = from.type() == to.type() && from.typeLength() == to.typeLength();
        if (isAlike && (to.annotation().isNone() || schema(from).isSameAs(schema(to))
                || source instanceof LogicalType.Text && target instanceof LogicalType.String)) {
            return Optional.empty();
        }
        Optional<Conversion> coarser = isAlike ? ToTime.coarser(place, from, to) : Optional.empty();
        if (coarser.isPresent()) {
            return coarser.map(conversion -> new LeafConversion(conversion, false));
        }
        if (source instanceof LogicalType.Uuid && target instanceof LogicalType.String) {
            return Optional.of(new LeafConversion(ToNumber::uuidTexts, true));
        }
        if (source instanceof LogicalType.Float16 && target == null && to.type() == PhysicalType.FLOAT) {
            return Optional.of(new LeafConversion(ToNumber::floats, false));
        }
        if (source instanceof LogicalType.Decimal decimal && target instanceof LogicalType.Decimal other
                && decimal.scale() == other.scale()) {
            return Optional.of(new LeafConversion(ToDecimal.ofSameScale(from, to, other), isBytes(to.type())));
        }
        throw new UnsupportedFeatureException("Column " + place + " is " + from.typeText() + " and would become "
                + to.typeText() + "; this version converts INT96 to timestamps on INT64, UUID to STRING, FLOAT16 to"
                + " FLOAT, decimals to decimals of the same scale, and times to coarser units, and drops annotations",
                "Leave the type as it is.");
    }

    private static boolean isBytes(PhysicalType type) {
        return switch (type) {
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> true;
            case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> false;
        };
    }

    /// A schema of nothing else. Names and ids are not compared.
    private static Schema schema(PrimitiveField field) {
        Annotation annotation = field.annotation();
        return Schema.asDeclared("values", List.of(PrimitiveField.asDeclared("value", Repetition.OPTIONAL, field.type(),
                field.typeLength(), OptionalInt.empty(), annotation)));
    }

    private static Optional<Conversion> conversion(PrimitiveField from, PrimitiveField to) {
        return switch (to.logicalType().orElse(null)) {
            case LogicalType.Decimal(int ignored, int scale) -> Optional.of(ToDecimal.wider(from, to, scale));
            case LogicalType.Timestamp(boolean ignored, var unit) -> Optional.of(ToTime.timestamps(from, to, unit));
            case LogicalType.Time(boolean ignored, var unit) -> Optional.of(ToTime.times(from, unit));
            case null, default -> switch (to.type()) {
                case INT64 -> Optional.of(ToNumber.longs(from));
                case FLOAT -> Optional.of(ToNumber::floats);
                case DOUBLE -> Optional.of(ToNumber.doubles(from));
                // Narrower integers, and ENUM and JSON, are stored as the wider type is.
                case BYTE_ARRAY -> from.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY
                        ? Optional.of(ToNumber::bytes)
                        : Optional.empty();
                case BOOLEAN, INT32, INT96, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
            };
        };
    }

    /// The converted values. They may share arrays with those given, and with the last result.
    public ColumnVector apply(ColumnVector vector) {
        if (!(vector instanceof DictionaryVector indices)) {
            return conversion.of(vector);
        }
        ColumnVector entries = keepsDictionary ? converted(indices.dictionary()) : null;
        return entries == null
                ? conversion.of(indices.materialize())
                : new DictionaryVector(indices.size(), indices.validity(), entries, indices.indices());
    }

    /// The converted entries of a dictionary; null if one of them is rejected, because perhaps no row has it.
    private @Nullable ColumnVector converted(ColumnVector entries) {
        if (dictionary != entries) {
            dictionary = entries;
            converted = null;
            try {
                converted = conversion.of(entries);
            } catch (ValueException ignored) {
                // If a row has the entry, it is rejected there.
            }
        }
        return converted;
    }
}
