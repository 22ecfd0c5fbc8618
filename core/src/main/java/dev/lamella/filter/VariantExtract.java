package dev.lamella.filter;

import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;
import dev.lamella.variant.VariantPath;
import dev.lamella.variant.internal.TextForm;
import java.util.Objects;

/// A column made from one path in the values of a variant, as Variant values or as values of a type.
///
/// The column is null if the path does not exist, or if its value is a Variant null and a type was requested.
/// Immutable; each method returns a changed copy.
///
/// ```java
/// VariantExtract.of("event", "$.user.age").as("INT64").orNull().named("age")
/// ```
/// @param column path to the variant: a column of the row, or a field of its structs
/// @param path path from the root of the variant
/// @param form form of the values
/// @param name name of the new column
public record VariantExtract(ColumnPath column, VariantPath path, Form form, String name) {
    /// The form of the values.
    public sealed interface Form {
        /// As Variant values.
        record Untyped() implements Form {}

        /// Whether there is a variant: a BOOLEAN column that is true if the variant is not null, and null otherwise. A
        /// Variant null counts as a variant.
        record Presence() implements Form {}

        /// As values of a type.
        ///
        /// @param type a type that variants may be shredded into
        record Typed(TypeString type, Misfit misfit) implements Form {
            /// @throws IllegalArgumentException if variants are not shredded into such a type
            public Typed {
                Objects.requireNonNull(misfit);
                requireShreddable(type);
            }

            /// An OPTIONAL field with a name and this type.
            public PrimitiveField field(String name) {
                return (PrimitiveField) type.optional(name);
            }
        }
    }

    /// The treatment of a value that the type cannot hold.
    public enum Misfit {
        /// It is null.
        NULL,
        /// Reading it fails.
        REJECT
    }

    public VariantExtract {
        Objects.requireNonNull(column);
        Objects.requireNonNull(path);
        Objects.requireNonNull(form);
        Objects.requireNonNull(name);
        if (form instanceof Form.Presence && !path.equals(VariantPath.ROOT)) {
            throw new IllegalArgumentException("Presence is that of a whole variant, not of the path " + path
                    + "; ask for the value at the path, which is null if there is none");
        }
    }

    /// The value at a path, as Variant values. The new column is named after the column and the path: `event.user.age`.
    public static VariantExtract of(ColumnPath column, VariantPath path) {
        return new VariantExtract(column, path, new Form.Untyped(), column + path.toString().substring(1));
    }

    /// The value at a path, with column and path as text: `event` or `payload.event`, and `$.user.age` or `$.tags[0]`.
    ///
    /// @throws IllegalArgumentException if a text is not a valid path
    public static VariantExtract of(String column, String path) {
        return of(ColumnPath.parse(column), VariantPath.parse(path));
    }

    /// Whether a variant is there, without reading its values: a column that is true or null. The new column is named after the
    /// column.
    ///
    /// @param column as path text: `event` or `payload.event`
    /// @throws IllegalArgumentException if the text is not a valid path
    public static VariantExtract presence(String column) {
        ColumnPath path = ColumnPath.parse(column);
        return new VariantExtract(path, VariantPath.ROOT, new Form.Presence(), path.toString());
    }

    /// As values of a type. A value that does not fit is rejected, unless [#orNull] is called.
    ///
    /// A value fits if the type holds it without loss:
    /// - An integer or decimal, of any width and scale, fits an integer type or DECIMAL that can hold it exactly. It
    ///   fits FLOAT or DOUBLE if it equals one of their numbers, or the shortest decimal text of one (such as 0.1).
    /// - A float fits FLOAT and DOUBLE. A double fits DOUBLE, and FLOAT if that is exact. Both fit an integer type or
    ///   DECIMAL that can hold the number exactly: 1500.0 and 0.25 may fit, but 0.1 as a double does not, because it is
    ///   not exactly 0.1.
    /// - A timestamp fits TIMESTAMP in microseconds or nanoseconds if that is exact. An instant does not fit a local
    ///   timestamp, and a local timestamp does not fit an instant.
    /// - A boolean, date, time, string, binary or UUID fits only its own type. Objects and arrays fit no type.
    ///
    /// @throws IllegalArgumentException if variants are not shredded into such a type
    public VariantExtract as(TypeString type) {
        return new VariantExtract(column, path, new Form.Typed(type, Misfit.REJECT), name);
    }

    /// As values of a type, for example `INT64`, `STRING`, `DECIMAL(12,2)`; see [#as(TypeString)].
    ///
    /// @throws IllegalArgumentException if the text is not a valid type, or if variants are not shredded into such a
    ///     type
    public VariantExtract as(String type) {
        return as(TypeString.parse(type));
    }

    /// Values that do not fit the type become null.
    ///
    /// @throws IllegalStateException if no type was requested
    public VariantExtract orNull() {
        return or(Misfit.NULL);
    }

    /// Values that do not fit the type are rejected: reading one fails with a `ValueException`.
    ///
    /// @throws IllegalStateException if no type was requested
    public VariantExtract orReject() {
        return or(Misfit.REJECT);
    }

    private VariantExtract or(Misfit misfit) {
        return switch (form) {
            case Form.Untyped ignored ->
                throw new IllegalStateException("Every value is a Variant value; ask for a type first, with as(..)");
            case Form.Presence ignored -> throw new IllegalStateException("Presence has no values that do not fit");
            case Form.Typed(TypeString type, Misfit ignored) ->
                new VariantExtract(column, path, new Form.Typed(type, misfit), name);
        };
    }

    /// The same column with another name.
    public VariantExtract named(String newName) {
        return new VariantExtract(column, path, form, newName);
    }

    /// Parses the text of an extract; see [#toString].
    ///
    /// @throws IllegalArgumentException if the text is not a valid extract
    public static VariantExtract parse(String text) {
        TextForm parts = TextForm.parse("VariantExtract", text);
        ColumnPath column = ColumnPath.parse(parts.requiredText("column"));
        VariantPath path = VariantPath.parse(parts.requiredText("path"));
        Misfit misfit = parts.choice("misfit", Misfit.class).orElse(Misfit.REJECT);
        Form untyped = parts.text("presence").filter("true"::equals).isPresent()
                ? new Form.Presence()
                : new Form.Untyped();
        Form form = parts.text("type").<Form>map(type -> new Form.Typed(TypeString.parse(type), misfit))
                .orElse(untyped);
        String name = parts.requiredText("name");
        parts.requireNoOther();
        return new VariantExtract(column, path, form, name);
    }

    /// The text that [#parse] parses.
    @Override
    public String toString() {
        TextForm text = TextForm.named("VariantExtract").with("column", column).with("path", path);
        switch (form) {
            case Form.Untyped ignored -> {
            }
            case Form.Presence ignored -> text.with("presence", "true");
            case Form.Typed(TypeString type, Misfit misfit) -> text.with("type", type).with("misfit", misfit);
        }
        return text.with("name", name).toString();
    }

    private static void requireShreddable(TypeString type) {
        boolean isPlain = !type.isAuto() && type.durationUnit().isEmpty();
        if (!isPlain || !(type.optional("value") instanceof PrimitiveField field)
                || field.shreddedKind().isEmpty()) {
            throw new IllegalArgumentException("Values of a variant do not come as " + type
                    + "; they come as BOOLEAN, signed INT(8..64), INT32, INT64, FLOAT, DOUBLE, DECIMAL of up to 38 digits, DATE,"
                    + " TIME(false,MICROS), TIMESTAMP in MICROS or NANOS, STRING, BYTE_ARRAY and UUID");
        }
    }
}
