package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowSchema;
import java.util.Objects;
import java.util.Optional;

/// How batches are exported as Arrow. Immutable.
///
/// @param dictionaries how to export columns that the Arrow schema declares as dictionaries
/// @param layout how texts and binary values are laid out
/// @param schema the Arrow schema to follow; if empty, the schema that the file carries
public record ArrowOptions(Dictionaries dictionaries, Layout layout, Optional<ArrowSchema> schema) {
    /// Dictionaries are kept, and layouts follow the Arrow schema that the file carries.
    public static final ArrowOptions DEFAULT = new ArrowOptions(Dictionaries.KEEP, Layout.DECLARED, Optional.empty());

    /// How to export columns that the Arrow schema declares as dictionaries.
    public enum Dictionaries {
        /// Values are indices into a dictionary that grows from batch to batch. Streams and the C Data Interface allow
        /// that; the IPC *file* format does not if there is more than one batch.
        KEEP,
        /// Columns have plain values, without a dictionary.
        RESOLVE
    }

    /// How texts and binary values are laid out.
    public enum Layout {
        /// As the Arrow schema of the file declares it, by default with offsets of 32 bits.
        DECLARED,
        /// As views: `Utf8View` and `BinaryView`.
        VIEWS
    }

    public ArrowOptions {
        Objects.requireNonNull(dictionaries);
        Objects.requireNonNull(layout);
        Objects.requireNonNull(schema);
    }

    /// Sets how to export columns that the Arrow schema declares as dictionaries.
    public ArrowOptions withDictionaries(Dictionaries choice) {
        return new ArrowOptions(choice, layout, schema);
    }

    /// Sets the layout of texts and binary values.
    public ArrowOptions withLayout(Layout choice) {
        return new ArrowOptions(dictionaries, choice, schema);
    }

    /// Uses this Arrow schema instead of the schema of the file. Fields that do not fit the columns are ignored, as in
    /// the schema of a file.
    public ArrowOptions withSchema(ArrowSchema choice) {
        return new ArrowOptions(dictionaries, layout, Optional.of(choice));
    }
}
