package dev.lamella.shredding;

import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.shredding.ShreddedGroups;
import dev.lamella.internal.shredding.ShreddingText;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.TypeString;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// Which parts of a Variant have their own columns. Immutable, and equal by content.
///
/// As text it is a [TypeString]: `STRUCT(id INT64, tags LIST(STRING), rest VARIANT)`. A VARIANT in it is a field that
/// is not shredded further, but can be read without its siblings. Nothing is REQUIRED, because any value may have an
/// unexpected type.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public sealed interface ShreddingSchema {
    /// Nothing is shredded.
    ShreddingSchema NONE = new Nothing();

    /// Nothing has its own columns.
    record Nothing() implements ShreddingSchema {
        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Values of one type.
    ///
    /// @param type type of the column
    record Leaf(TypeString type) implements ShreddingSchema {
        /// @throws IllegalArgumentException if Variants cannot be shredded into the type; the message lists the types
        ///     that they can
        public Leaf {
            ShreddingText.requireShredded(type);
        }

        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Objects: how their fields are shredded. Fields that are not named stay together in `value`.
    ///
    /// @param fields by name, at least one
    record ObjectOf(SequencedMap<String, ShreddingSchema> fields) implements ShreddingSchema {
        /// @throws IllegalArgumentException if the map is empty
        public ObjectOf {
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("The object has no fields; it needs at least one, or use NONE");
            }
            fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
        }

        /// Whether both shred the same fields in the same order.
        @Override
        public boolean equals(Object other) {
            return other instanceof ObjectOf that && List.copyOf(fields.entrySet()).equals(List.copyOf(that.fields
                    .entrySet()));
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }

        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Arrays: how each element is shredded.
    record ArrayOf(ShreddingSchema element) implements ShreddingSchema {
        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Parses a type string. It can name the physical type of a decimal: `DECIMAL(9,2,BYTE_ARRAY)`.
    ///
    /// @throws IllegalArgumentException if the text is not a type string, or Variants cannot be shredded into a type;
    ///     the message says what is allowed
    static ShreddingSchema parse(String text) {
        TypeString type = TypeString.parse(text);
        if (type.isAuto()) {
            throw new IllegalArgumentException("AUTO is not a type. To infer a schema from values, see"
                    + " ShreddingInference");
        }
        return ShreddingText.read(type.named("value"), "");
    }

    /// The shredding schema of a VARIANT group of a file, regardless of its name.
    ///
    /// @throws IllegalArgumentException if the group is not a VARIANT
    /// @throws UnsupportedFeatureException if it is shredded into a type that the specification does not allow
    static ShreddingSchema of(GroupField variant) {
        return ShreddedGroups.schema(variant);
    }

    /// A VARIANT group with the columns for this schema: `value` beside each `typed_value`, lists of three levels, and
    /// each field and element a REQUIRED group.
    default GroupField group(String name, Repetition repetition) {
        return ShreddedGroups.group(this, name, repetition, OptionalInt.empty());
    }

    /// Like [#group(String,Repetition)], with the name, repetition and id of another variant.
    default GroupField group(GroupField variant) {
        return ShreddedGroups.group(this, variant.name(), variant.repetition(), variant.fieldId());
    }

    /// The text form, which [#parse] accepts.
    @Override
    String toString();
}
