package dev.lamella.records.mapping;

import dev.lamella.row.Precision;
import java.util.Objects;

/// The choices of a mapping. Immutable; each `with` method gives a changed copy.
public final class MappingOptions {
    /// Exact names; nothing missing, null or unknown is made up, nothing is dropped; digits are cut and counted; the Arrow schema is written.
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

    /// Whether files get the key `ARROW:schema`.
    public enum ArrowSchemaKey {
        /// As other writers do, so that durations, zones and categories come back as such.
        WRITE,
        /// Parquet's own types are all that is written.
        OMIT
    }

    /// Whether `ARROW:schema` of a file counts when it is read. It never makes a file fail.
    public enum ArrowAdvice {
        /// Numbers may be durations.
        HEED,
        /// Parquet's own types are all that counts.
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

    /// Refuses values that would lose digits.
    public MappingOptions strict() {
        return withPrecision(Precision.REJECT);
    }

    /// How components find their columns.
    public Naming naming() {
        return state.naming;
    }

    /// What a component without a column is.
    public MissingColumn missingColumn() {
        return state.missingColumn;
    }

    /// What a primitive component is for a null.
    public NullInPrimitive nullInPrimitive() {
        return state.nullInPrimitive;
    }

    /// What an enum is for a text or number that is no constant's.
    public UnknownConstant unknownConstant() {
        return state.unknownConstant;
    }

    /// What becomes of equal elements of a list that is read as a set.
    public DuplicateElements duplicates() {
        return state.duplicates;
    }

    /// What to do with digits that a column has no place for.
    public Precision precision() {
        return state.precision;
    }

    /// Whether files get the Arrow schema that describes them.
    public ArrowSchemaKey arrowSchema() {
        return state.arrowSchema;
    }

    /// Whether the Arrow schema of files that are read is asked what Parquet's types leave open.
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
