package dev.lamella.schema;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A field of a schema: a leaf, which is stored as a column, or a group of fields. Immutable.
///
/// Fields are equal if they have the same [text][SchemaText]. An annotation that the old and the new form spell alike
/// (`DATE`) is the same whether a file declares it in one form or in both.
///
/// A field is a list that is never null, with elements that are never null, if its repetition is [Repetition#REPEATED]
/// and it is not the repeated child of a list or map group ([ListRule#UNANNOTATED]).
public sealed interface Field permits PrimitiveField, GroupField {
    /// The name: any text, even empty or with dots, and not always unique in its group.
    String name();

    /// How often it occurs in its parent.
    Repetition repetition();

    /// The id that the writer's system assigned.
    OptionalInt fieldId();

    /// The annotation that the file declares.
    Annotation annotation();

    /// The meaning of the field: the declared annotation after resolution. Empty if nothing is declared, if this
    /// library does not know the annotation, or if the format does not allow it here. The physical type then is the
    /// meaning.
    Optional<LogicalType> logicalType();

    /// Irregularities of this field itself, without those of the fields below it.
    List<SchemaFinding> findings();

    /// This field with another name.
    Field withName(String name);

    /// This field with another repetition.
    Field withRepetition(Repetition repetition);

    /// This field with another id, or without one.
    Field withFieldId(OptionalInt fieldId);

    /// Whether this field and another have the same meaning, however they are spelled and laid out; see
    /// [Schema#isSameAs].
    default boolean isSameAs(Field other) {
        return Meaning.isSame(SchemaNode.of(this), SchemaNode.of(other));
    }
}
