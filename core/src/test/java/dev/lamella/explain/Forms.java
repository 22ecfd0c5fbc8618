package dev.lamella.explain;

import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SchemaText;
import java.util.Optional;
import java.util.OptionalInt;

/// Fields from text, with both annotations as writers write them, or with one of the two kinds only.
enum Forms {
    WRITTEN(""), NEW("new: "), OLD("old: ");

    private final String prefix;

    Forms(String prefix) {
        this.prefix = prefix;
    }

    /// The field of a line like `new: optional binary c (STRING);`.
    static Field parse(String line) {
        Forms form = line.startsWith(NEW.prefix) ? NEW : line.startsWith(OLD.prefix) ? OLD : WRITTEN;
        return form.of(SchemaText.parseField(line.substring(form.prefix.length())));
    }

    private Field of(Field field) {
        return switch (field) {
            case PrimitiveField leaf -> PrimitiveField.asDeclared(leaf.name(), leaf.repetition(), leaf.type(),
                    leaf.typeLength(), leaf.fieldId(), of(leaf.annotation()));
            case GroupField group -> GroupField.asDeclared(group.name(), group.repetition(), group.fieldId(),
                    of(group.annotation()), group.children().stream().map(this::of).toList());
        };
    }

    private Annotation of(Annotation declared) {
        return switch (this) {
            case WRITTEN -> declared;
            case NEW -> declared.logicalType().map(Annotation::of).orElse(declared);
            case OLD -> declared.convertedType().isEmpty()
                    ? declared
                    : new Annotation(Optional.empty(), OptionalInt.of(declared.convertedType().getAsInt()),
                            declared.scale(), declared.precision());
        };
    }
}
