package dev.lamella.records.jdbc;

import dev.lamella.row.Precision;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.TypeString;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/// The choices of a [JdbcPlan]. Immutable; each `with` method gives a changed copy.
///
/// @param types by label, the type that a column gets, and whether it is REQUIRED, in place of what the driver says; AUTO
///        leaves it so
/// @param undeclaredDecimal the DECIMAL of numeric columns whose precision nobody declared; values are checked against it
/// @param duplicateLabels what becomes of two columns with one label
/// @param unknownTypes what becomes of a column whose type is none of those that are known
/// @param nullability which columns are REQUIRED
/// @param precision what to do with times that have digits which their column has no place for
public record JdbcOptions(SequencedMap<String, TypeString> types, TypeString undeclaredDecimal,
        DuplicateLabels duplicateLabels, UnknownTypes unknownTypes, Nullability nullability, Precision precision) {
    /// The types that the driver says, `DECIMAL(38,10)` where it does not know; what is odd is refused.
    public static final JdbcOptions DEFAULT = new JdbcOptions(new LinkedHashMap<>(),
            TypeString.parse("DECIMAL(38,10)"), DuplicateLabels.REFUSE, UnknownTypes.REFUSE, Nullability.AS_DECLARED,
            Precision.REJECT);

    /// Two columns with one label.
    public enum DuplicateLabels {
        /// Are an error.
        REFUSE,
        /// Are called `id`, `id_2`, `id_3`.
        NUMBER
    }

    /// Types that have no Parquet type of their own.
    public enum UnknownTypes {
        /// Are an error, which says how to give the column a type.
        REFUSE,
        /// Are a STRING of what the driver's `getString` gives.
        AS_TEXT
    }

    /// Which columns are REQUIRED.
    public enum Nullability {
        /// Those that the driver says have no nulls. Some drivers say so of a table's column even where an outer join
        /// fills it with nulls.
        AS_DECLARED,
        /// None.
        ALL_OPTIONAL
    }

    /// @throws IllegalArgumentException if the type for undeclared decimals is no DECIMAL
    public JdbcOptions {
        Objects.requireNonNull(types, "types");
        Objects.requireNonNull(undeclaredDecimal, "undeclaredDecimal");
        Objects.requireNonNull(duplicateLabels, "duplicateLabels");
        Objects.requireNonNull(unknownTypes, "unknownTypes");
        Objects.requireNonNull(nullability, "nullability");
        Objects.requireNonNull(precision, "precision");
        types = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(types));
        if (undeclaredDecimal.isAuto() || !(undeclaredDecimal.optional("decimal") instanceof PrimitiveField field)
                || !(field.logicalType().orElse(null) instanceof LogicalType.Decimal)) {
            throw new IllegalArgumentException("the type for undeclared decimals is " + undeclaredDecimal
                    + "; it is a DECIMAL, like DECIMAL(38,10). Other types are given column by column");
        }
    }

    /// These options with a type, and a repetition, for one column: `DECIMAL(12,2)`, `INT64!`.
    ///
    /// @throws IllegalArgumentException if the text is no type string
    public JdbcOptions withType(String label, String type) {
        return withTypes(
                Map.of(Objects.requireNonNull(label, "label"), TypeString.parse(Objects.requireNonNull(type, "type"))));
    }

    /// These options with types for more columns.
    public JdbcOptions withTypes(Map<String, TypeString> more) {
        SequencedMap<String, TypeString> all = new LinkedHashMap<>(types);
        all.putAll(Objects.requireNonNull(more, "more"));
        return new JdbcOptions(all, undeclaredDecimal, duplicateLabels, unknownTypes, nullability, precision);
    }

    /// These options with another type for decimals that nobody declared.
    ///
    /// @throws IllegalArgumentException if the text is no type string of a DECIMAL
    public JdbcOptions withUndeclaredDecimal(String type) {
        return new JdbcOptions(types, TypeString.parse(Objects.requireNonNull(type, "type")), duplicateLabels,
                unknownTypes, nullability, precision);
    }

    /// These options with another choice for duplicate labels.
    public JdbcOptions withDuplicateLabels(DuplicateLabels choice) {
        return new JdbcOptions(types, undeclaredDecimal, choice, unknownTypes, nullability, precision);
    }

    /// These options with another choice for unknown types.
    public JdbcOptions withUnknownTypes(UnknownTypes choice) {
        return new JdbcOptions(types, undeclaredDecimal, duplicateLabels, choice, nullability, precision);
    }

    /// These options with another choice of REQUIRED columns.
    public JdbcOptions withNullability(Nullability choice) {
        return new JdbcOptions(types, undeclaredDecimal, duplicateLabels, unknownTypes, choice, precision);
    }

    /// These options with another choice for digits that a column has no place for.
    public JdbcOptions withPrecision(Precision choice) {
        return new JdbcOptions(types, undeclaredDecimal, duplicateLabels, unknownTypes, nullability, choice);
    }
}
