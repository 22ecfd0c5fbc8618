package dev.lamella.schema;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A node of a schema: a leaf, which is stored as a column, or a group of fields. Immutable.
///
/// Fields are equal if they have the same [text][SchemaText]: an annotation that the old and the new form spell alike
/// (`DATE`) is the same whether a file declares it in one form, in the other, or in both.
///
/// A field whose repetition is [Repetition#REPEATED] and that is not the repeated child of a list or map group is a
/// list, never null, of elements that are never null ([ListRule#UNANNOTATED]).
public sealed interface Field permits PrimitiveField, GroupField {
    /// Its name: any text, also empty or with dots, and not always unique in its group.
    String name();

    /// How often it occurs in its parent.
    Repetition repetition();

    /// An id that the writer's system gave it.
    OptionalInt fieldId();

    /// What the file declares about its meaning.
    Annotation annotation();

    /// What it means: the declared annotation after resolution. Empty if nothing is declared, if what is declared is
    /// not known to this library, and if the format does not allow it here; the field then is what it physically is.
    Optional<LogicalType> logicalType();

    /// What is odd about this field itself, without the fields below it.
    List<SchemaFinding> findings();

    /// Whether this field and another mean the same, however they are spelled and laid out: see [Schema#isSameAs].
    default boolean isSameAs(Field other) {
        return Meaning.isSame(SchemaNode.of(this), SchemaNode.of(other));
    }
}
