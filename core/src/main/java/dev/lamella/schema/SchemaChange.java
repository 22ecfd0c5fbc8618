package dev.lamella.schema;

import java.util.Locale;
import java.util.OptionalInt;

/// One difference between two schemas, as [Schema#diff] finds them: its kind, its path, and its effect on readers.
///
/// `toString` is a line for people: `lines[].sku: STRING becomes BYTE_ARRAY`.
public sealed interface SchemaChange {
    /// Whether readers of one schema can read files of the other, considering only this change.
    Compatibility compatibility();

    /// Whether the schemas [have the same meaning][Schema#isSameAs] in spite of the change: only spelling or layout
    /// differ, and no column.
    boolean keepsMeaning();

    /// The root, whose name has no meaning, has another name.
    ///
    /// @param before its old name
    /// @param after its new name
    record RootRenamed(String before, String after) implements SchemaChange {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public boolean keepsMeaning() {
            return true;
        }

        @Override
        public String toString() {
            return "the root " + Names.inBackquotes(before) + " is renamed to " + Names.inBackquotes(after);
        }
    }

    /// A change of a field.
    sealed interface OfField extends SchemaChange {
        /// The logical path of the field (`lines[].sku`) in the schema after the change, or before it if the field was
        /// removed.
        ColumnPath path();

        @Override
        default boolean keepsMeaning() {
            return false;
        }
    }

    /// A field was added, with everything below it.
    ///
    /// @param field the new field
    record Added(ColumnPath path, Field field, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": added, " + field.repetition() + " " + FieldText.type(field);
        }
    }

    /// A field was removed, with everything below it.
    ///
    /// @param field the old field
    record Removed(ColumnPath path, Field field, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": removed, was " + field.repetition() + " " + FieldText.type(field);
        }
    }

    /// A field has another name. It is recognized by its id, which stays. Without ids, a renamed field is reported as
    /// removed and added.
    ///
    /// Readers that find fields by id still find it; [#compatibility] describes readers that find fields by name.
    record Renamed(ColumnPath path, Field before, Field after, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": renamed from " + Names.inBackquotes(before.name()) + ", with the id "
                    + after.fieldId().orElseThrow();
        }
    }

    /// A field has another position among its siblings, not counting shifts by added and removed fields.
    ///
    /// @param positionBefore old position among its siblings, from 0
    /// @param positionAfter new position among its siblings, from 0
    record Moved(ColumnPath path, int positionBefore, int positionAfter) implements OfField {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public String toString() {
            // Fields before it were added or removed.
            return positionBefore == positionAfter
                    ? path + ": moved among the fields that both schemas have"
                    : path + ": moved from position " + positionBefore + " to " + positionAfter;
        }
    }

    /// The values of a leaf have another type: physical, logical or both.
    record TypeChanged(ColumnPath path, PrimitiveField before, PrimitiveField after, Compatibility compatibility)
            implements
                OfField {
        @Override
        public String toString() {
            return path + ": " + Domain.of(before) + " becomes " + Domain.of(after);
        }
    }

    /// A leaf, struct, list, map, variant or file became another of these. Nothing below it is compared.
    record ShapeChanged(ColumnPath path, Kind before, Kind after, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": a " + before + " becomes a " + after;
        }
    }

    /// The kind of a field, apart from its type.
    enum Kind {
        /// A column.
        LEAF,
        /// A group of fields.
        STRUCT,
        /// A list, annotated or only repeated.
        LIST,
        /// A map.
        MAP,
        /// A variant, shredded or not.
        VARIANT,
        /// A reference to a file, or its bytes.
        FILE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A group gained, lost or changed an annotation that this library does not know. It is read as a struct in each
    /// case.
    record GroupAnnotationChanged(ColumnPath path, Annotation before, Annotation after, Compatibility compatibility)
            implements
                OfField {
        @Override
        public String toString() {
            return path + ": " + FieldText.annotation(before) + " becomes " + FieldText.annotation(after);
        }
    }

    /// A field, an element, a key or a value became nullable, or is no longer nullable.
    ///
    /// @param before OPTIONAL or REQUIRED
    /// @param after the other
    record NullabilityChanged(ColumnPath path, Repetition before, Repetition after, Compatibility compatibility)
            implements
                OfField {
        @Override
        public String toString() {
            return path + ": " + before + " becomes " + after;
        }
    }

    /// A field gained, lost or changed its id.
    record IdChanged(ColumnPath path, OptionalInt before, OptionalInt after) implements OfField {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public String toString() {
            return path + ": " + id(before) + " becomes " + id(after);
        }

        private static String id(OptionalInt id) {
            return id.isPresent() ? "id " + id.getAsInt() : "no id";
        }
    }

    /// The declared annotation differs, the meaning does not: UTF8 and STRING, INT32 and INTEGER(32,true), or an
    /// annotation that the format does not allow and none.
    record AnnotationRespelled(ColumnPath path, Annotation before, Annotation after) implements OfField {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public boolean keepsMeaning() {
            return true;
        }

        @Override
        public String toString() {
            return path + ": " + FieldText.annotation(before) + " is spelled " + FieldText.annotation(after);
        }
    }

    /// The layers of a list, or their names, differ; the list is the same.
    ///
    /// @param before the old list
    /// @param after the new list
    /// @param ruleBefore rule that found the old element
    /// @param ruleAfter rule that finds the new element
    record ListLayoutChanged(ColumnPath path, Field before, Field after, ListRule ruleBefore, ListRule ruleAfter)
            implements
                OfField {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public boolean keepsMeaning() {
            return true;
        }

        @Override
        public String toString() {
            return path + ": the list " + FieldText.listLayers(before, ruleBefore) + " is laid out as "
                    + FieldText.listLayers(after, ruleAfter);
        }
    }

    /// The names of the entries, keys or values of a map differ; the map is the same.
    ///
    /// @param before the old map
    /// @param after the new map
    record MapLayoutChanged(ColumnPath path, GroupField before, GroupField after) implements OfField {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public boolean keepsMeaning() {
            return true;
        }

        @Override
        public String toString() {
            return path + ": the map " + FieldText.mapLayers(before) + " is laid out as " + FieldText.mapLayers(after);
        }
    }
}
