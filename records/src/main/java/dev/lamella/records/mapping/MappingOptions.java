package dev.lamella.records.mapping;

import dev.lamella.row.Precision;
import java.util.Objects;

/// The options of a mapping. Immutable; each `with` method returns a changed copy.
public final class MappingOptions {
    /// Names match exactly; missing columns, nulls in primitives, unknown constants and duplicates are rejected; extra
    /// digits are truncated and counted; the Arrow schema is written.
    public static final MappingOptions DEFAULT = new MappingOptions(
            new State(Naming.EXACT, MissingColumn.FAIL, NullInPrimitive.FAIL, UnknownConstant.FAIL,
                    DuplicateElements.FAIL, Precision.ROUND, ArrowSchemaKey.WRITE, ArrowAdvice.HEED));

    private final State state;

    private record State(Naming naming, MissingColumn missingColumn, NullInPrimitive nullInPrimitive,
            UnknownConstant unknownConstant, DuplicateElements duplicates, Precision precision,
            ArrowSchemaKey arrowSchema, ArrowAdvice arrowAdvice) {
        State {
            Objects.requireNonNull(naming, "naming");
            Objects.requireNonNull(missingColumn, "missingColumn");
            Objects.requireNonNull(nullInPrimitive, "nullInPrimitive");
            Objects.requireNonNull(unknownConstant, "unknownConstant");
            Objects.requireNonNull(duplicates, "duplicates");
            Objects.requireNonNull(precision, "precision");
            Objects.requireNonNull(arrowSchema, "arrowSchema");
            Objects.requireNonNull(arrowAdvice, "arrowAdvice");
        }
    }

    private MappingOptions(State state) {
        this.state = state;
    }

    /// Whether written files get the key `ARROW:schema`.
    public enum ArrowSchemaKey {
        /// Write the key, as other writers do, so that durations, zones and categories can be restored.
        WRITE,
        /// Write only Parquet's own types.
        OMIT
    }

    /// Whether reading uses the key `ARROW:schema` of a file. An entry that does not fit the file is ignored, not
    /// rejected.
    public enum ArrowAdvice {
        /// Use the key, for example to read an INT64 as a duration.
        HEED,
        /// Use only Parquet's own types.
        IGNORE
    }

    public MappingOptions withNaming(Naming choice) {
        return new MappingOptions(new State(choice, state.missingColumn, state.nullInPrimitive, state.unknownConstant,
                state.duplicates, state.precision, state.arrowSchema, state.arrowAdvice));
    }

    public MappingOptions withMissingColumn(MissingColumn choice) {
        return new MappingOptions(new State(state.naming, choice, state.nullInPrimitive, state.unknownConstant,
                state.duplicates, state.precision, state.arrowSchema, state.arrowAdvice));
    }

    public MappingOptions withNullInPrimitive(NullInPrimitive choice) {
        return new MappingOptions(new State(state.naming, state.missingColumn, choice, state.unknownConstant,
                state.duplicates, state.precision, state.arrowSchema, state.arrowAdvice));
    }

    public MappingOptions withUnknownConstant(UnknownConstant choice) {
        return new MappingOptions(new State(state.naming, state.missingColumn, state.nullInPrimitive, choice,
                state.duplicates, state.precision, state.arrowSchema, state.arrowAdvice));
    }

    public MappingOptions withDuplicates(DuplicateElements choice) {
        return new MappingOptions(new State(state.naming, state.missingColumn, state.nullInPrimitive,
                state.unknownConstant, choice, state.precision, state.arrowSchema, state.arrowAdvice));
    }

    public MappingOptions withPrecision(Precision choice) {
        return new MappingOptions(new State(state.naming, state.missingColumn, state.nullInPrimitive,
                state.unknownConstant, state.duplicates, choice, state.arrowSchema, state.arrowAdvice));
    }

    public MappingOptions withArrowSchema(ArrowSchemaKey choice) {
        return new MappingOptions(new State(state.naming, state.missingColumn, state.nullInPrimitive,
                state.unknownConstant, state.duplicates, state.precision, choice, state.arrowAdvice));
    }

    public MappingOptions withArrowAdvice(ArrowAdvice choice) {
        return new MappingOptions(new State(state.naming, state.missingColumn, state.nullInPrimitive,
                state.unknownConstant, state.duplicates, state.precision, state.arrowSchema, choice));
    }

    /// Rejects values that would lose digits.
    public MappingOptions strict() {
        return withPrecision(Precision.REJECT);
    }

    /// How components find their columns.
    public Naming naming() {
        return state.naming;
    }

    /// The value of a component without a column.
    public MissingColumn missingColumn() {
        return state.missingColumn;
    }

    /// The value of a primitive component for a null.
    public NullInPrimitive nullInPrimitive() {
        return state.nullInPrimitive;
    }

    /// The value of an enum for a text or number that does not belong to a constant.
    public UnknownConstant unknownConstant() {
        return state.unknownConstant;
    }

    /// How to read equal elements of a list into a set.
    public DuplicateElements duplicates() {
        return state.duplicates;
    }

    /// What to do with digits that a column cannot hold.
    public Precision precision() {
        return state.precision;
    }

    /// Whether written files get the Arrow schema that describes them.
    public ArrowSchemaKey arrowSchema() {
        return state.arrowSchema;
    }

    /// Whether reading uses the Arrow schema of a file where Parquet's types leave something open.
    public ArrowAdvice arrowAdvice() {
        return state.arrowAdvice;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MappingOptions that && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return state.hashCode();
    }

    @Override
    public String toString() {
        return "MappingOptions" + state.toString().substring("State".length());
    }
}
