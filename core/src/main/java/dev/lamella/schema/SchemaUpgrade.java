package dev.lamella.schema;

import java.util.List;

/// A schema in its modern form, with the changes that led to it; see [Schema#upgrade()].
///
/// The columns are the same, in the same order, with the same [logical paths][Leaf#logicalPath] and field ids, so a
/// file can be rewritten column by column. Most columns only need a new footer.
///
/// @param schema the schema as modern writers declare it
/// @param steps the changes, groups before the fields below them; empty if the schema was modern already
public record SchemaUpgrade(Schema schema, List<Step> steps) {
    public SchemaUpgrade {
        steps = List.copyOf(steps);
    }

    /// The parts of a file that must be rewritten.
    public enum Rewrite {
        /// Only the footer. Pages stay unchanged.
        METADATA("only the footer changes"),
        /// Also the definition levels of the columns below: a nullable field is no longer nullable.
        LEVELS("definition levels change"),
        /// Also the values of the column.
        VALUES("values are converted");

        private final String text;

        Rewrite(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// The replacement of INT96 timestamps, which the format deprecates: they have no annotation, no order and no
    /// statistics that all readers use.
    ///
    /// [#MICROS] is the default of [Schema#upgrade()]. INT96 holds nanoseconds of any year, but on INT64 nanoseconds
    /// only reach from 1677 to 2262, and old files are full of dates like 0001-01-01 and 9999-12-31 that mean "ever".
    /// Losing such a value is worse than losing its last three digits, which Spark never wrote.
    public enum Int96 {
        /// They stay INT96.
        KEEP,
        /// TIMESTAMP(MILLIS,true). Loses digits below a millisecond, and holds every year of four digits.
        MILLIS,
        /// TIMESTAMP(MICROS,true). Loses digits below a microsecond, and holds every year of four digits.
        MICROS,
        /// TIMESTAMP(NANOS,true). Loses no digits, but instants outside the years 1677 to 2262 have to be rejected.
        NANOS,
        /// TIMESTAMP(NANOS,true) on FIXED_LEN_BYTE_ARRAY(12). Loses nothing, but only the newest readers know it.
        WIDE_NANOS
    }

    /// The kinds of steps, with their effect on readers.
    public enum Kind {
        /// A field that was only repeated became a LIST.
        REPEATED_TO_LIST(Rewrite.METADATA,
                "the column gets `list.element` behind its name; readers that only know annotated lists see one now"),
        /// A LIST with an old layout, or with other names, got three levels, `list` and `element`.
        LIST_LAYOUT(Rewrite.METADATA,
                "columns have `list.element` in their paths; readers need no rule of their own to find the element"),
        /// The entries, keys or values of a MAP got their usual names, and the entries lost their annotation.
        MAP_LAYOUT(Rewrite.METADATA, "columns have `key_value`, `key` and `value` in their paths"),
        /// Nullable keys became REQUIRED. Data with null keys must be corrected first.
        MAP_KEY(Rewrite.LEVELS, "readers that reject optional keys can read the map; no key may be null"),
        /// INT96 became TIMESTAMP.
        INT96(Rewrite.VALUES, "readers see a timestamp with an order and statistics"),
        /// An annotation got its other form: LogicalType, ConvertedType, or the parameters of a DECIMAL.
        ANNOTATION_COMPLETED(Rewrite.METADATA, "old and new readers see the same type"),
        /// The deprecated annotation contradicted the other, or did not exist.
        ANNOTATION_CORRECTED(Rewrite.METADATA, "readers that go by the ConvertedType see the type that others see"),
        /// An annotation that the format does not allow there was dropped.
        ANNOTATION_DROPPED(Rewrite.METADATA, "readers that heeded it see what is stored"),
        /// INTERVAL was declared as UNKNOWN, or as the reserved member of the union, and is a ConvertedType now.
        INTERVAL(Rewrite.METADATA, "readers that saw an empty or an unknown column see intervals"),
        /// The precision of a DECIMAL was missing, or too large for its type, and is now the largest that the type
        /// allows.
        DECIMAL_PRECISION(Rewrite.METADATA, "readers that need a possible precision can read the column");

        private final Rewrite rewrite;
        private final String effect;

        Kind(Rewrite rewrite, String effect) {
            this.rewrite = rewrite;
            this.effect = effect;
        }

        /// The part of the file that must be rewritten.
        public Rewrite rewrite() {
            return rewrite;
        }

        /// The effect on readers, as a sentence without capital and full stop.
        public String effect() {
            return effect;
        }
    }

    /// One change.
    ///
    /// @param path logical path of the field, the same before and after
    /// @param kind kind of the change
    /// @param before the old declaration, in a few words
    /// @param after the new declaration, in a few words
    public record Step(ColumnPath path, Kind kind, String before, String after) {
        /// For example `tags: array (rule 1) becomes list.element (rule 5); only the footer changes`.
        @Override
        public String toString() {
            return path + ": " + before + " becomes " + after + "; " + kind.rewrite() + "; " + kind.effect();
        }
    }

    /// The part of the file that must be rewritten for all steps: the largest that one of them requires.
    public Rewrite rewrite() {
        return steps.stream().map(step -> step.kind().rewrite()).max(Rewrite::compareTo).orElse(Rewrite.METADATA);
    }

    /// The remaining findings of the upgraded schema, which no change of the schema solves: fields with the same name,
    /// groups without fields, a DECIMAL on BYTE_ARRAY without precision, unknown annotations.
    public List<SchemaFinding> left() {
        return schema.findings();
    }
}
