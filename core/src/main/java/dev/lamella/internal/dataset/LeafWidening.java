package dev.lamella.internal.dataset;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.internal.vector.Vectors;
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

/// Brings the values of a column to a wider type, exactly. Which types are wider, [Schema#union] says.
///
/// Not safe for use by two threads: it keeps what became of the last dictionary.
final class LeafWidening {
    private final Conversion conversion;
    private final boolean keepsDictionary;
    private @Nullable ColumnVector dictionary;
    private @Nullable ColumnVector widened;

    /// Widens the values of a vector that is not a dictionary vector.
    @FunctionalInterface
    interface Conversion {
        ColumnVector of(ColumnVector values);
    }

    private LeafWidening(Conversion conversion, boolean keepsDictionary) {
        this.conversion = conversion;
        this.keepsDictionary = keepsDictionary;
    }

    /// How values come from one type to another; empty if they are stored alike.
    ///
    /// @throws SchemaMismatchException if the other type does not hold all of them exactly
    static Optional<LeafWidening> of(PrimitiveField from, PrimitiveField to) {
        Schema target = schema(to);
        if (schema(from).isSameAs(target)) {
            return Optional.empty();
        }
        if (!Schema.union(List.of(target, schema(from)), List.of("the data set", "the file")).isSameAs(target)) {
            throw new SchemaMismatchException(to.typeText() + " does not hold all values of " + from.typeText()
                    + " exactly");
        }
        if (from.logicalType().orElse(null) instanceof LogicalType.Unknown) {
            return Optional.of(new LeafWidening(values -> Vectors.nulls(to, values.size()), false));
        }
        boolean isByBytes = isBytes(to.type()) && isBytes(from.type());
        return conversion(from, to).map(conversion -> new LeafWidening(conversion, isByBytes));
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
            case LogicalType.Decimal(int ignored, int scale) -> Optional.of(new ToDecimal(from, to, scale));
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

    ColumnVector apply(ColumnVector vector) {
        if (!(vector instanceof DictionaryVector indices)) {
            return conversion.of(vector);
        }
        if (!keepsDictionary) {
            return conversion.of(indices.materialize());
        }
        ColumnVector known = widened;
        if (known == null || dictionary != indices.dictionary()) {
            known = conversion.of(indices.dictionary());
            widened = known;
            dictionary = indices.dictionary();
        }
        return new DictionaryVector(indices.size(), indices.validity(), known, indices.indices());
    }
}
