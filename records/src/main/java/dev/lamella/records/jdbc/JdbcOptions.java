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
public final class JdbcOptions {
    /// The types that the driver says, `DECIMAL(38,10)` where it does not know; what is odd is refused.
    public static final JdbcOptions DEFAULT = new JdbcOptions(
            new State(new LinkedHashMap<>(), TypeString.parse("DECIMAL(38,10)"), DuplicateLabels.REFUSE,
                    UnknownTypes.REFUSE, Nullability.AS_DECLARED, Precision.REJECT));

    private final State state;

    private record State(SequencedMap<String, TypeString> types, TypeString undeclaredDecimal,
            DuplicateLabels duplicateLabels, UnknownTypes unknownTypes, Nullability nullability, Precision precision) {
        State {
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
    }

    private JdbcOptions(State state) {
        this.state = state;
    }

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

    /// These options with a type, and a repetition, for one column: `DECIMAL(12,2)`, `INT64!`.
    ///
    /// @throws IllegalArgumentException if the text is no type string
    public JdbcOptions withType(String label, String type) {
        return withTypes(
                Map.of(Objects.requireNonNull(label, "label"), TypeString.parse(Objects.requireNonNull(type, "type"))));
    }

    /// These options with types for more columns.
    public JdbcOptions withTypes(Map<String, TypeString> more) {
        SequencedMap<String, TypeString> all = new LinkedHashMap<>(state.types);
        all.putAll(Objects.requireNonNull(more, "more"));
        return new JdbcOptions(new State(all, state.undeclaredDecimal, state.duplicateLabels, state.unknownTypes,
                state.nullability, state.precision));
    }

    /// These options with another type for decimals that nobody declared.
    ///
    /// @throws IllegalArgumentException if the text is no type string of a DECIMAL
    public JdbcOptions withUndeclaredDecimal(String type) {
        return new JdbcOptions(new State(state.types, TypeString.parse(Objects.requireNonNull(type, "type")),
                state.duplicateLabels, state.unknownTypes, state.nullability, state.precision));
    }

    /// These options with another choice for duplicate labels.
    public JdbcOptions withDuplicateLabels(DuplicateLabels choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, choice, state.unknownTypes,
                state.nullability, state.precision));
    }

    /// These options with another choice for unknown types.
    public JdbcOptions withUnknownTypes(UnknownTypes choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, state.duplicateLabels, choice,
                state.nullability, state.precision));
    }

    /// These options with another choice of REQUIRED columns.
    public JdbcOptions withNullability(Nullability choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, state.duplicateLabels,
                state.unknownTypes, choice, state.precision));
    }

    /// These options with another choice for digits that a column has no place for.
    public JdbcOptions withPrecision(Precision choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, state.duplicateLabels,
                state.unknownTypes, state.nullability, choice));
    }

    /// By label, the type that a column gets, and whether it is REQUIRED, in place of what the driver says; AUTO
    /// leaves it so.
    public SequencedMap<String, TypeString> types() {
        return state.types;
    }

    /// The DECIMAL of numeric columns whose precision nobody declared; values are checked against it.
    public TypeString undeclaredDecimal() {
        return state.undeclaredDecimal;
    }

    /// What becomes of two columns with one label.
    public DuplicateLabels duplicateLabels() {
        return state.duplicateLabels;
    }

    /// What becomes of a column whose type is none of those that are known.
    public UnknownTypes unknownTypes() {
        return state.unknownTypes;
    }

    /// Which columns are REQUIRED.
    public Nullability nullability() {
        return state.nullability;
    }

    /// What to do with times that have digits which their column has no place for.
    public Precision precision() {
        return state.precision;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JdbcOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "JdbcOptions" + state.toString().substring("State".length());
    }
}
