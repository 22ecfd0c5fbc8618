package dev.lamella.internal.row;

import dev.lamella.error.ValueException;
import java.util.LinkedHashMap;
import java.util.Map;

/// Enum constants by name; each enum's table is made once.
final class Constants {
    private static final ClassValue<Map<String, Object>> BY_NAME = new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
            Map<String, Object> constants = new LinkedHashMap<>();
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
            return constants;
        }
    };

    private Constants() {}

    /// The constant with the name.
    ///
    /// @param type an enum
    /// @throws ValueException if the enum has no such constant
    static Object of(Class<?> type, String name) {
        Map<String, Object> constants = BY_NAME.get(type);
        Object constant = constants.get(name);
        if (constant == null) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "The text is not a constant of " + type.getSimpleName() + ", which has "
                            + String.join(", ", constants.keySet()));
        }
        return constant;
    }
}
