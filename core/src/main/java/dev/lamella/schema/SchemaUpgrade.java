package dev.lamella.schema;

import java.util.List;

/// A schema in its modern form, and what was done to it: see [Schema#upgrade()].
///
/// The columns are the same, in the same order, and so are all [logical paths][LeafPrinter#logicalPath] and field ids; a file
/// can be rewritten column by column. Most columns need only a new footer.
///
/// @param schema as writers would declare it today
/// @param steps what was changed, groups before what is below them; none if the schema was modern already
public record SchemaUpgrade(Schema schema, List<Step> steps) {
    public SchemaUpgrade {
        steps = List.copyOf(steps);
    }

    /// What of a file has to be written anew.
    public enum Rewrite {
        /// The footer. Pages stay as they are.
        METADATA("only the footer changes"),
        /// Also the definition levels of the columns below: a field that could be null cannot any more.
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

    /// What became of INT96 timestamps, which the format deprecates: they have no annotation, no order of their own and
    /// no statistics that all readers use.
    ///
    /// [#MICROS] is what [Schema#upgrade()] takes. INT96 holds nanoseconds of any year; on INT64, nanoseconds end in
    /// the years 1677 and 2262, and old files are full of dates like 0001-01-01 and 9999-12-31 that stand for "ever". A
    /// value lost is worse than its last three digits, which Spark never wrote.
    public enum Int96 {
        /// They stay INT96.
        KEEP,
        /// TIMESTAMP(MILLIS,true). Loses digits below a millisecond; no year that has four digits.
        MILLIS,
        /// TIMESTAMP(MICROS,true). Loses digits below a microsecond; no year that has four digits.
        MICROS,
        /// TIMESTAMP(NANOS,true). Loses no digit; instants outside the years 1677 to 2262 have to be refused.
        NANOS,
        /// TIMESTAMP(NANOS,true) on FIXED_LEN_BYTE_ARRAY(12). Loses nothing; only the newest readers know it.
        WIDE_NANOS
    }

    /// Kinds of steps, with what they mean for readers.
    public enum Kind {
        /// A field that was only repeated became a LIST.
        REPEATED_TO_LIST(Rewrite.METADATA,
                "the column gets `list.element` behind its name; readers that only know annotated lists see one now"),
        /// A LIST of an old layout, or of other names, became one of three levels, `list` and `element`.
        LIST_LAYOUT(Rewrite.METADATA,
                "columns have `list.element` in their paths; readers need no rule of their own to find the element"),
        /// The entries, keys or values of a MAP got their usual names, and the entries lost their annotation.
        MAP_LAYOUT(Rewrite.METADATA, "columns have `key_value`, `key` and `value` in their paths"),
        /// Keys that could be null became REQUIRED. Data with null keys has to be mended first.
        MAP_KEY(Rewrite.LEVELS, "readers that refuse optional keys can read the map; no key may be null"),
        /// INT96 became TIMESTAMP.
        INT96(Rewrite.VALUES, "readers see a timestamp with an order and statistics"),
        /// An annotation got its other form: LogicalType, ConvertedType, or the parameters of a DECIMAL.
        ANNOTATION_COMPLETED(Rewrite.METADATA, "old and new readers see the same type"),
        /// The deprecated annotation contradicted the other, or did not exist.
        ANNOTATION_CORRECTED(Rewrite.METADATA, "readers that go by the ConvertedType see the type that others see"),
        /// An annotation that the format does not allow there is gone.
        ANNOTATION_DROPPED(Rewrite.METADATA, "readers that heeded it see what is stored"),
        /// INTERVAL was declared as UNKNOWN, or as the reserved member of the union, and is a ConvertedType now.
        INTERVAL(Rewrite.METADATA, "readers that saw an empty or an unknown column see intervals"),
        /// The precision of a DECIMAL was missing, or more than its type holds, and is the most that it holds.
        DECIMAL_PRECISION(Rewrite.METADATA, "readers that need a possible precision can read the column");

        private final Rewrite rewrite;
        private final String effect;

        Kind(Rewrite rewrite, String effect) {
            this.rewrite = rewrite;
            this.effect = effect;
        }

        /// What has to be written anew.
        public Rewrite rewrite() {
            return rewrite;
        }

        /// What changes for readers, as a sentence without capital and full stop.
        public String effect() {
            return effect;
        }
    }

    /// One change.
    ///
    /// @param path of the field, which is the same before and after
    /// @param kind what was done
    /// @param before what was declared, in a few words
    /// @param after what is declared now, in a few words
    public record Step(ColumnPath path, Kind kind, String before, String after) {
        /// For example `tags: array (rule 1) becomes list.element (rule 5); only the footer changes`.
        @Override
        public String toString() {
            return path + ": " + before + " becomes " + after + "; " + kind.rewrite() + "; " + kind.effect();
        }
    }

    /// What has to be written anew for all steps: the most that one of them needs.
    public Rewrite rewrite() {
        return steps.stream().map(step -> step.kind().rewrite()).max(Rewrite::compareTo).orElse(Rewrite.METADATA);
    }

    /// What is odd about the upgraded schema still, because no change of the schema mends it: fields of the same name,
    /// groups without fields, a DECIMAL on BYTE_ARRAY without precision, annotations that this library does not know.
    public List<SchemaFinding> left() {
        return schema.findings();
    }
}
