package dev.lamella.schema;

import java.util.Locale;
import java.util.OptionalInt;

/// One difference between two schemas, as [Schema#diff] finds them: what it is, where, and what it means for readers.
///
/// `toString` is a line for people: `lines[].sku: STRING becomes BYTE_ARRAY`.
public sealed interface SchemaChange {
    /// Whether readers of one schema can read files of the other, as far as this change goes.
    Compatibility compatibility();

    /// Whether the schemas [mean the same][Schema#isSameAs] in spite of the change: only spelling or layout differ, and
    /// no column.
    boolean keepsMeaning();

    /// The root, whose name means nothing, is called otherwise.
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
        /// Where the field is in the schema after the change, or, if it was removed, before it; without the layers of
        /// lists and maps (`lines[].sku`).
        ColumnPath path();

        @Override
        default boolean keepsMeaning() {
            return false;
        }
    }

    /// A field is new, with all that is below it.
    ///
    /// @param field the new field
    record Added(ColumnPath path, Field field, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": added, " + field.repetition() + " " + FieldText.type(field);
        }
    }

    /// A field is gone, with all that was below it.
    ///
    /// @param field the old field
    record Removed(ColumnPath path, Field field, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": removed, was " + field.repetition() + " " + FieldText.type(field);
        }
    }

    /// A field has another name. It is known by its id, which it keeps; without ids, a renamed field is a removed one
    /// and an added one.
    ///
    /// Readers that find fields by id find it; [#compatibility] speaks of those that go by name.
    record Renamed(ColumnPath path, Field before, Field after, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": renamed from " + Names.inBackquotes(before.name()) + ", with the id "
                    + after.fieldId().orElseThrow();
        }
    }

    /// A field has another place among its siblings, apart from what others that came or went did to its place.
    ///
    /// @param positionBefore among its siblings, from 0
    /// @param positionAfter among its siblings, from 0
    record Moved(ColumnPath path, int positionBefore, int positionAfter) implements OfField {
        @Override
        public Compatibility compatibility() {
            return Compatibility.FULL;
        }

        @Override
        public String toString() {
            return path + ": moved from position " + positionBefore + " to " + positionAfter;
        }
    }

    /// The values of a leaf are of another type: physical, logical or both.
    record TypeChanged(ColumnPath path, PrimitiveField before, PrimitiveField after, Compatibility compatibility)
            implements
                OfField {
        @Override
        public String toString() {
            return path + ": " + Domain.of(before) + " becomes " + Domain.of(after);
        }
    }

    /// A leaf, a struct, a list, a map, a variant or a file became another of these. Nothing below is compared.
    record ShapeChanged(ColumnPath path, Kind before, Kind after, Compatibility compatibility) implements OfField {
        @Override
        public String toString() {
            return path + ": a " + before + " becomes a " + after;
        }
    }

    /// What a field is apart from its type.
    enum Kind {
        /// A column.
        LEAF,
        /// A group of fields side by side.
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

    /// A group has another annotation that this library does not know, has one now, or has none any more. It is read as
    /// a struct all the same.
    record GroupAnnotationChanged(ColumnPath path, Annotation before, Annotation after, Compatibility compatibility)
            implements
                OfField {
        @Override
        public String toString() {
            return path + ": " + FieldText.annotation(before) + " becomes " + FieldText.annotation(after);
        }
    }

    /// A field, an element, a key or a value may now be null, or may not any more.
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

    /// A field has another id, has one now, or has none any more.
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

    /// What is declared differs, what it means does not: UTF8 and STRING, INT32 and INTEGER(32,true), an annotation
    /// that the format does not allow there and none.
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

    /// A list is the same list in other layers, or its layers have other names.
    ///
    /// @param before the old list
    /// @param after the new list
    /// @param ruleBefore which told where the old element was
    /// @param ruleAfter which tells where the new element is
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

    /// A map is the same map, and its entries, keys or values have other names.
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
