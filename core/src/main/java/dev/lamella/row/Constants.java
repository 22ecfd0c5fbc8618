package dev.lamella.row;

import dev.lamella.error.ValueException;
import java.util.LinkedHashMap;
import java.util.Map;

/// The constants of enums by name, looked up once for each enum.
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
    /// @throws ValueException if it has no such constant
    static Object of(Class<?> type, String name) {
        Map<String, Object> constants = BY_NAME.get(type);
        Object constant = constants.get(name);
        if (constant == null) {
            throw ValueException.fitting("a String", ValueException.Reason.UNSUITABLE,
                    "the text is no constant of " + type.getSimpleName() + ", which has "
                            + String.join(", ", constants.keySet()));
        }
        return constant;
    }
}
