package dev.lamella.schema;

import java.util.Collection;

/// What a change means for readers that find fields by name and ask for the types of one schema, when they are given
/// files of the other.
///
/// Fields that a file has and a reader does not ask for are passed over; an OPTIONAL field that a file does not have is
/// null; the order of fields is of no account.
///
/// @param oldFiles how readers of the schema after the change read files from before it
/// @param newFiles how readers of the schema before the change read files from after it
public record Compatibility(Fit oldFiles, Fit newFiles) {
    /// Nothing changes for readers.
    public static final Compatibility FULL = new Compatibility(Fit.ALWAYS, Fit.ALWAYS);
    /// Readers of either schema cannot read files of the other.
    public static final Compatibility NONE = new Compatibility(Fit.NEVER, Fit.NEVER);

    /// Whether values of one type can be had as another.
    public enum Fit {
        /// Every value, exactly.
        ALWAYS("always"),
        /// A value that the other type can hold, exactly; one that it cannot hold, or a null where there may be none,
        /// is refused, and never changed.
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

    /// What several changes mean together: for each side the worst.
    public static Compatibility of(Collection<? extends SchemaChange> changes) {
        return changes.stream().map(SchemaChange::compatibility).reduce(FULL, Compatibility::and);
    }

    /// Both together: for each side the worse.
    public Compatibility and(Compatibility other) {
        return new Compatibility(oldFiles.and(other.oldFiles), newFiles.and(other.newFiles));
    }

    /// For example `old files: always; new files: by value`.
    @Override
    public String toString() {
        return "old files: " + oldFiles + "; new files: " + newFiles;
    }
}
