package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.UnknownConstant;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The texts of an enum's constants: what [Name] says or else their names, never what `toString` says; for reading also
/// their aliases.
final class Constants {
    private final Class<?> type;
    private final List<Object> constants;
    private final Map<Object, String> texts = new IdentityHashMap<>();
    private final Map<String, Object> byText = new LinkedHashMap<>();

    private Constants(Class<?> type) {
        this.type = type;
        this.constants = List.of(type.getEnumConstants());
        for (Object constant : constants) {
            Name name = nameOf((Enum<?>) constant);
            String text = name == null ? ((Enum<?>) constant).name() : name.value();
            texts.put(constant, text);
            add(text, constant);
        }
        for (Object constant : constants) {
            Name name = nameOf((Enum<?>) constant);
            for (String alias : name == null ? new String[0] : name.aliases()) {
                add(alias, constant);
            }
        }
    }

    /// @throws IllegalArgumentException if two constants have a text in common
    static Constants of(Class<?> type) {
        return new Constants(type);
    }

    private @Nullable Name nameOf(Enum<?> constant) {
        try {
            Field field = type.getDeclaredField(constant.name());
            return field.getAnnotation(Name.class);
        } catch (NoSuchFieldException e) {
            throw new AssertionError("every constant is a field of its enum", e);
        }
    }

    private void add(String text, Object constant) {
        Object other = byText.putIfAbsent(text, constant);
        if (other != null && other != constant) {
            throw new IllegalArgumentException("Two constants of " + type.getTypeName() + " are stored as \"" + text
                    + "\". Name one of them otherwise with @Name.");
        }
    }

    /// @param policy what a text is that is no constant's; null for [UnknownConstant#NULL]
    // A step gives no null but this one, which was asked for.
    @SuppressWarnings("NullAway")
    JavaType row(UnknownConstant policy) {
        Map<Kind, Loss> asText = Map.of(Kind.STRING, Loss.CHECKED, Kind.ENUM, Loss.CHECKED, Kind.UNKNOWN, Loss.NONE);
        Map<Kind, Loss> asNumber = Map.of(Kind.INT8, Loss.CHECKED, Kind.INT16, Loss.CHECKED, Kind.INT32, Loss.CHECKED,
                Kind.INT64, Loss.CHECKED);
        Function<Object, Object> fromText = switch (policy) {
            case FAIL -> this::constant;
            case NULL -> byText::get;
        };
        return new JavaType(type, "STRING", List.of(
                new Step(String.class, Optional.of(texts::get), Optional.of(fromText), asText, Step.Use.ALWAYS),
                new Step(Integer.class, Optional.of(constant -> ((Enum<?>) constant).ordinal()),
                        Optional.of(this::at), asNumber, Step.Use.ASKED)),
                Optional.of(this::constant));
    }

    private Object constant(Object text) {
        Object constant = byText.get(text);
        if (constant == null) {
            throw new ValueException("the text is no constant of " + type.getSimpleName() + ", which has "
                    + String.join(", ", byText.keySet()),
                    "Add the constant, an alias with @Name, or read with UnknownConstant.NULL.");
        }
        return constant;
    }

    private Object at(Object ordinal) {
        int index = (Integer) ordinal;
        if (index < 0 || index >= constants.size()) {
            throw new ValueException(
                    "the number is no constant of " + type.getSimpleName() + ", which has ordinals 0 to "
                            + (constants.size() - 1),
                    "Ask for an int.");
        }
        return constants.get(index);
    }
}
