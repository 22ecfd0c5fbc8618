package dev.lamella.records.mapping;

import dev.lamella.row.Precision;
import java.util.Objects;

/// The choices of a mapping. Immutable; each `with` method gives a changed copy.
///
/// @param naming how components find their columns
/// @param missingColumn what a component without a column is
/// @param nullInPrimitive what a primitive component is for a null
/// @param unknownConstant what an enum is for a text or number that is no constant's
/// @param duplicates what becomes of equal elements of a list that is read as a set
/// @param precision what to do with digits that a column has no place for
/// @param arrowSchema whether files get the Arrow schema that describes them
/// @param arrowAdvice whether the Arrow schema of files that are read is asked what Parquet's types leave open
public record MappingOptions(Naming naming, MissingColumn missingColumn, NullInPrimitive nullInPrimitive,
        UnknownConstant unknownConstant, DuplicateElements duplicates, Precision precision, ArrowSchemaKey arrowSchema,
        ArrowAdvice arrowAdvice) {
    public MappingOptions {
        Objects.requireNonNull(naming, "naming");
        Objects.requireNonNull(missingColumn, "missingColumn");
        Objects.requireNonNull(nullInPrimitive, "nullInPrimitive");
        Objects.requireNonNull(unknownConstant, "unknownConstant");
        Objects.requireNonNull(duplicates, "duplicates");
        Objects.requireNonNull(precision, "precision");
        Objects.requireNonNull(arrowSchema, "arrowSchema");
        Objects.requireNonNull(arrowAdvice, "arrowAdvice");
    }

    /// Exact names; nothing missing, null or unknown is made up, nothing is dropped; digits are cut and counted; the Arrow schema is written.
    public static final MappingOptions DEFAULT = new MappingOptions(Naming.EXACT, MissingColumn.FAIL,
            NullInPrimitive.FAIL, UnknownConstant.FAIL, DuplicateElements.FAIL, Precision.ROUND, ArrowSchemaKey.WRITE,
            ArrowAdvice.HEED);

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
        return new MappingOptions(choice, missingColumn, nullInPrimitive, unknownConstant, duplicates, precision,
                arrowSchema,
                arrowAdvice);
    }

    public MappingOptions withMissingColumn(MissingColumn choice) {
        return new MappingOptions(naming, choice, nullInPrimitive, unknownConstant, duplicates, precision, arrowSchema,
                arrowAdvice);
    }

    public MappingOptions withNullInPrimitive(NullInPrimitive choice) {
        return new MappingOptions(naming, missingColumn, choice, unknownConstant, duplicates, precision, arrowSchema,
                arrowAdvice);
    }

    public MappingOptions withUnknownConstant(UnknownConstant choice) {
        return new MappingOptions(naming, missingColumn, nullInPrimitive, choice, duplicates, precision, arrowSchema,
                arrowAdvice);
    }

    public MappingOptions withDuplicates(DuplicateElements choice) {
        return new MappingOptions(naming, missingColumn, nullInPrimitive, unknownConstant, choice, precision,
                arrowSchema, arrowAdvice);
    }

    public MappingOptions withPrecision(Precision choice) {
        return new MappingOptions(naming, missingColumn, nullInPrimitive, unknownConstant, duplicates, choice,
                arrowSchema,
                arrowAdvice);
    }

    public MappingOptions withArrowSchema(ArrowSchemaKey choice) {
        return new MappingOptions(naming, missingColumn, nullInPrimitive, unknownConstant, duplicates, precision,
                choice,
                arrowAdvice);
    }

    public MappingOptions withArrowAdvice(ArrowAdvice choice) {
        return new MappingOptions(naming, missingColumn, nullInPrimitive, unknownConstant, duplicates, precision,
                arrowSchema,
                choice);
    }

    /// Refuses values that would lose digits.
    public MappingOptions strict() {
        return withPrecision(Precision.REJECT);
    }
}
