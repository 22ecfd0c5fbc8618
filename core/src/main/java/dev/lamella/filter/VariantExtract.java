package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.VariantPath;
import java.util.Objects;

/// A column made of one place in the values of a variant: what stands at a path, as Variant values or as values of a type.
///
/// Where there is nothing at the path, or a null of the encoding is asked for as a type, the column is null. Immutable; each
/// method gives a changed copy.
///
/// ```java
/// VariantExtract.of("event", "$.user.age").as("INT64").orNull().named("age")
/// ```
/// @param column way to the variant: a column of the row, or a field of its structs
/// @param path from the variant's value on
/// @param form of the values
/// @param name of the new column
public record VariantExtract(ColumnPath column, VariantPath path, Form form, String name) {
    /// As what the values come.
    public sealed interface Form {
        /// As Variant values.
        record Untyped() implements Form {}

        /// As values of a type.
        ///
        /// @param type one that variants may be shredded into
        record Typed(TypeString type, Misfit misfit) implements Form {
            /// @throws IllegalArgumentException if variants are not shredded into such a type
            public Typed {
                Objects.requireNonNull(misfit);
                requireShreddable(type);
            }

            /// The field of a name that has the type: OPTIONAL.
            public PrimitiveField field(String name) {
                return (PrimitiveField) type.optional(name);
            }
        }
    }

    /// What becomes of a value that the type does not have.
    public enum Misfit {
        /// It is null.
        NULL,
        /// Reading it fails.
        REFUSE
    }

    public VariantExtract {
        Objects.requireNonNull(column);
        Objects.requireNonNull(path);
        Objects.requireNonNull(form);
        Objects.requireNonNull(name);
    }

    /// What stands at a path, as Variant values. The new column is named after the column and the path: `event.user.age`.
    public static VariantExtract of(ColumnPath column, VariantPath path) {
        return new VariantExtract(column, path, new Form.Untyped(), column + path.toString().substring(1));
    }

    /// What stands at a path, each as text: `event` or `payload.event`, and `$.user.age` or `$.tags[0]`.
    ///
    /// @throws IllegalArgumentException if a text is no path
    public static VariantExtract of(String column, String path) {
        return of(ColumnPath.parse(column), VariantPath.parse(path));
    }

    /// As values of a type; one that does not fit is refused, until [#orNull] says otherwise.
    ///
    /// What fits is what the type holds without loss:
    /// - integers and decimals are numbers, whatever their width and scale: each fits an integer type or DECIMAL that has it
    ///   exactly, and FLOAT or DOUBLE if it is their number exactly or by its shortest text (0.1);
    /// - floats fit FLOAT and DOUBLE, doubles DOUBLE, and FLOAT if exact; both fit an integer type or DECIMAL that has their number
    ///   exactly: 1500.0 and 0.25, and not 0.1, which no double is;
    /// - timestamps fit microseconds and nanoseconds if exact, instants only as instants, local ones only as local ones;
    /// - booleans, dates, times, strings, binaries and UUIDs fit their own type only; objects and arrays fit none.
    ///
    /// @throws IllegalArgumentException if variants are not shredded into such a type
    public VariantExtract as(TypeString type) {
        return new VariantExtract(column, path, new Form.Typed(type, Misfit.REFUSE), name);
    }

    /// As values of a type, for example `INT64`, `STRING`, `DECIMAL(12,2)`; see [#as(TypeString)].
    ///
    /// @throws IllegalArgumentException if the text is no type, or variants are not shredded into such a type
    public VariantExtract as(String type) {
        return as(TypeString.parse(type));
    }

    /// Values that do not fit the type become null.
    ///
    /// @throws IllegalStateException if there is no type
    public VariantExtract orNull() {
        return or(Misfit.NULL);
    }

    /// A value that does not fit the type is refused: reading it fails with a `ValueException`.
    ///
    /// @throws IllegalStateException if there is no type
    public VariantExtract orRefuse() {
        return or(Misfit.REFUSE);
    }

    private VariantExtract or(Misfit misfit) {
        return switch (form) {
            case Form.Untyped ignored ->
                throw new IllegalStateException("every value is a Variant value; ask for a type first, with as(..)");
            case Form.Typed(TypeString type, Misfit ignored) ->
                new VariantExtract(column, path, new Form.Typed(type, misfit), name);
        };
    }

    /// With another name for the new column.
    public VariantExtract named(String newName) {
        return new VariantExtract(column, path, form, newName);
    }

    private static void requireShreddable(TypeString type) {
        boolean isPlain = !type.isAuto() && type.durationUnit().isEmpty();
        if (!isPlain || !(type.optional("value") instanceof PrimitiveField field)
                || field.shreddedKind().isEmpty()) {
            throw new IllegalArgumentException("values of a variant do not come as " + type
                    + "; they come as BOOLEAN, signed INT(8..64), INT32, INT64, FLOAT, DOUBLE, DECIMAL of up to 38 digits, DATE,"
                    + " TIME(false,MICROS), TIMESTAMP in MICROS or NANOS, STRING, BYTE_ARRAY and UUID");
        }
    }
}
