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

/// The options of a [JdbcPlan]. Immutable; each `with` method returns a changed copy.
public final class JdbcOptions {
    /// The types that the driver reports, and `DECIMAL(38,10)` for undeclared decimals; duplicate labels and unknown
    /// types are rejected.
    public static final JdbcOptions DEFAULT = new JdbcOptions(
            new State(new LinkedHashMap<>(), TypeString.parse("DECIMAL(38,10)"), DuplicateLabels.REJECT,
                    UnknownTypes.REJECT, Nullability.AS_DECLARED, Precision.REJECT));

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
                throw new IllegalArgumentException("The type for undeclared decimals is " + undeclaredDecimal
                        + ", but must be a DECIMAL, like DECIMAL(38,10). Give other types column by column.");
            }
        }
    }

    private JdbcOptions(State state) {
        this.state = state;
    }

    /// How to name two columns with the same label.
    public enum DuplicateLabels {
        /// Reject the query.
        REJECT,
        /// Name them `id`, `id_2`, `id_3`.
        NUMBER
    }

    /// How to store types that have no Parquet type.
    public enum UnknownTypes {
        /// Reject the query; the message says how to give the column a type.
        REJECT,
        /// Store the text of the driver's `getString` as STRING.
        AS_TEXT
    }

    /// Which columns are REQUIRED.
    public enum Nullability {
        /// Columns that the driver reports as never null. Some drivers report this of a table's column even where an
        /// outer join adds nulls.
        AS_DECLARED,
        /// No columns.
        ALL_OPTIONAL
    }

    /// Sets the type, and optionally the repetition, of one column: `DECIMAL(12,2)`, `INT64!`.
    ///
    /// @throws IllegalArgumentException if the text is not a type string
    public JdbcOptions withType(String label, String type) {
        return withTypes(
                Map.of(Objects.requireNonNull(label, "label"), TypeString.parse(Objects.requireNonNull(type, "type"))));
    }

    /// Adds types for more columns.
    public JdbcOptions withTypes(Map<String, TypeString> more) {
        SequencedMap<String, TypeString> all = new LinkedHashMap<>(state.types);
        all.putAll(Objects.requireNonNull(more, "more"));
        return new JdbcOptions(new State(all, state.undeclaredDecimal, state.duplicateLabels, state.unknownTypes,
                state.nullability, state.precision));
    }

    /// Sets the type of decimals without a declared precision.
    ///
    /// @throws IllegalArgumentException if the text is not the type string of a DECIMAL
    public JdbcOptions withUndeclaredDecimal(String type) {
        return new JdbcOptions(new State(state.types, TypeString.parse(Objects.requireNonNull(type, "type")),
                state.duplicateLabels, state.unknownTypes, state.nullability, state.precision));
    }

    /// Sets how to name columns with the same label.
    public JdbcOptions withDuplicateLabels(DuplicateLabels choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, choice, state.unknownTypes,
                state.nullability, state.precision));
    }

    /// Sets how to store unknown types.
    public JdbcOptions withUnknownTypes(UnknownTypes choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, state.duplicateLabels, choice,
                state.nullability, state.precision));
    }

    /// Sets which columns are REQUIRED.
    public JdbcOptions withNullability(Nullability choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, state.duplicateLabels,
                state.unknownTypes, choice, state.precision));
    }

    /// Sets what to do with digits that a column cannot hold.
    public JdbcOptions withPrecision(Precision choice) {
        return new JdbcOptions(new State(state.types, state.undeclaredDecimal, state.duplicateLabels,
                state.unknownTypes, state.nullability, choice));
    }

    /// For each label, the type of the column and whether it is REQUIRED, instead of what the driver reports; AUTO
    /// keeps the driver's type.
    public SequencedMap<String, TypeString> types() {
        return state.types;
    }

    /// The DECIMAL of numeric columns without a declared precision; values are checked against it.
    public TypeString undeclaredDecimal() {
        return state.undeclaredDecimal;
    }

    /// How to name two columns with the same label.
    public DuplicateLabels duplicateLabels() {
        return state.duplicateLabels;
    }

    /// How to store a column of an unknown type.
    public UnknownTypes unknownTypes() {
        return state.unknownTypes;
    }

    /// Which columns are REQUIRED.
    public Nullability nullability() {
        return state.nullability;
    }

    /// What to do with times that are finer than their column.
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
