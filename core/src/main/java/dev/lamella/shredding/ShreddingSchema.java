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

/// What of a variant has columns of its own. Immutable, and equal by content.
///
/// As text it is a [TypeString]: `STRUCT(id INT64, tags LIST(STRING), rest VARIANT)`. A VARIANT in it is a value of which
/// nothing is shredded, but which is found without reading what is beside it. Nothing is REQUIRED, because a value may always be another
/// one than expected.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md">VariantShredding.md</a>
public sealed interface ShreddingSchema {
    /// Nothing is shredded.
    ShreddingSchema NONE = new Nothing();

    /// Nothing has columns of its own.
    record Nothing() implements ShreddingSchema {
        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Values of one type.
    ///
    /// @param type of the column
    record Leaf(TypeString type) implements ShreddingSchema {
        /// @throws IllegalArgumentException if shredding does not have the type; the message says which it has
        public Leaf {
            ShreddingText.requireShredded(type);
        }

        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Objects: what of their fields is shredded. Fields that are not named stay together.
    ///
    /// @param fields by name, at least one
    record ObjectOf(SequencedMap<String, ShreddingSchema> fields) implements ShreddingSchema {
        /// @throws IllegalArgumentException if there are no fields
        public ObjectOf {
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("an object without fields; it has at least one, or is not shredded");
            }
            fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
        }

        /// Whether the same is shredded, in the same order.
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

    /// Arrays: what of each element is shredded.
    record ArrayOf(ShreddingSchema element) implements ShreddingSchema {
        @Override
        public String toString() {
            return ShreddingText.of(this);
        }
    }

    /// Reads a type string. The columns of decimals may be told: `DECIMAL(9,2,BYTE_ARRAY)`.
    ///
    /// @throws IllegalArgumentException if the text is none, or names a type that shredding does not have; the message says what
    ///     is allowed
    static ShreddingSchema parse(String text) {
        TypeString type = TypeString.parse(text);
        if (type.isAuto()) {
            throw new IllegalArgumentException("AUTO is no type: what is shredded can be inferred from values, see"
                    + " ShreddingInference");
        }
        return ShreddingText.read(type.named("value"), "");
    }

    /// What is shredded of a variant that a file has, whatever its columns are called.
    ///
    /// @throws IllegalArgumentException if the group is no variant
    /// @throws UnsupportedFeatureException if it is shredded into a type that shredding does not have
    static ShreddingSchema of(GroupField variant) {
        return ShreddedGroups.schema(variant);
    }

    /// A variant with the columns for this: `value` beside each `typed_value`, lists of three levels, and each field and
    /// element a REQUIRED group.
    default GroupField group(String name, Repetition repetition) {
        return ShreddedGroups.group(this, name, repetition, OptionalInt.empty());
    }

    /// A variant of the same name, repetition and id as another, with the columns for this.
    default GroupField group(GroupField variant) {
        return ShreddedGroups.group(this, variant.name(), variant.repetition(), variant.fieldId());
    }

    /// The text, which [#parse] reads.
    @Override
    String toString();
}
