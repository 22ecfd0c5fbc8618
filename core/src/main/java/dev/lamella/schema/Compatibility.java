package dev.lamella.schema;

import java.util.Collection;

/// The effect of a change on readers of one schema that read files of the other. Such readers find fields by name and
/// request the types of their schema.
///
/// Readers ignore fields that they do not request, read an OPTIONAL field that a file lacks as null, and do not depend
/// on the order of fields.
///
/// @param oldFiles how readers of the schema after the change read files from before it
/// @param newFiles how readers of the schema before the change read files from after it
public record Compatibility(Fit oldFiles, Fit newFiles) {
    /// The change does not affect readers.
    public static final Compatibility FULL = new Compatibility(Fit.ALWAYS, Fit.ALWAYS);
    /// Readers of one schema cannot read files of the other.
    public static final Compatibility NONE = new Compatibility(Fit.NEVER, Fit.NEVER);

    /// Whether values of one type can be read as another.
    public enum Fit {
        /// Every value, exactly.
        ALWAYS("always"),
        /// Values that the other type can hold, exactly. Other values, and nulls where none are allowed, are rejected,
        /// never changed.
        BY_VALUE("by value"),
        /// No value.
        NEVER("never");

        private final String text;

        Fit(String text) {
            this.text = text;
        }

        /// The worse of the two.
        public Fit and(Fit other) {
            return compareTo(other) >= 0 ? this : other;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /// The combined effect of several changes: the worst for each side.
    public static Compatibility of(Collection<? extends SchemaChange> changes) {
        return changes.stream().map(SchemaChange::compatibility).reduce(FULL, Compatibility::and);
    }

    /// The combined effect of both: the worse for each side.
    public Compatibility and(Compatibility other) {
        return new Compatibility(oldFiles.and(other.oldFiles), newFiles.and(other.newFiles));
    }

    /// For example `old files: always; new files: by value`.
    @Override
    public String toString() {
        return "old files: " + oldFiles + "; new files: " + newFiles;
    }
}
