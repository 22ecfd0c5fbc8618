package dev.lamella.records.internal.read;

import dev.lamella.records.Name;
import dev.lamella.records.UnknownConstant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The constants of an enum, by the texts that their names are in files.
final class ConstantsSource implements Source {
    private final Spot spot;
    private final Source texts;
    private final Map<String, Object> constants;
    private final UnknownConstant unknown;
    private @Nullable Object[] out = {};

    ConstantsSource(Spot spot, Class<?> type, UnknownConstant unknown) {
        this.spot = spot;
        this.texts = new ObjectSource(spot, String.class, Optional.empty());
        this.constants = byText(type);
        this.unknown = unknown;
    }

    /// The constants by text, aliases included; where two have the same text, the one whose own name it is.
    static Map<String, Object> byText(Class<?> type) {
        Map<String, Object> byText = new LinkedHashMap<>();
        Map<String, Object> aliases = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            Optional<Name> name = name(type, (Enum<?>) constant);
            byText.put(name.map(Name::value).orElse(((Enum<?>) constant).name()), constant);
            name.ifPresent(given -> {
                for (String alias : given.aliases()) {
                    aliases.put(alias, constant);
                }
            });
        }
        aliases.forEach(byText::putIfAbsent);
        return byText;
    }

    /// Whether a constant is called otherwise in files than in Java.
    static boolean hasNames(Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            if (name(type, (Enum<?>) constant).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Name> name(Class<?> type, Enum<?> constant) {
        try {
            return Optional.ofNullable(type.getField(constant.name()).getAnnotation(Name.class));
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(type + " has no field for its constant " + constant.name(), e);
        }
    }

    @Override
    public @Nullable Object[] values(int from, int count) {
        @Nullable Object[] values = (Object[]) texts.values(from, count);
        out = Source.room(out, count);
        Object lastText = null;
        Object last = null;
        for (int i = 0; i < count; i++) {
            Object text = values[i];
            // Texts of a dictionary are the same objects.
            if (text != lastText) {
                lastText = text;
                last = text == null ? null : constant(text, from + i);
            }
            out[i] = last;
        }
        return out;
    }

    private @Nullable Object constant(Object text, int slot) {
        Object constant = constants.get(text);
        return constant != null ? constant : switch (unknown) {
            case NULL -> null;
            case FAIL -> throw spot.refused(slot, "the text is none of its constants, which are "
                    + String.join(", ", constants.keySet()),
                    "Add the constant, give one of them the text as an alias with @Name, or read it as null with"
                            + " UnknownConstant.NULL.");
        };
    }
}
