package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.records.mapping.Name;
import dev.lamella.records.mapping.UnknownConstant;
import java.lang.reflect.Field;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The texts of an enum's constants: the [Name] or else the name of a constant, never its `toString`. Reading also
/// accepts aliases.
final class EnumConstants {
    private static final List<ColumnKind> NUMBERS = List.of(ColumnKind.INT8, ColumnKind.INT16, ColumnKind.INT32,
            ColumnKind.INT64);

    private final Class<?> type;
    private final List<Object> constants;
    private final Map<Object, String> texts = new IdentityHashMap<>();
    private final Map<String, Object> byText = new LinkedHashMap<>();

    private EnumConstants(Class<?> type) {
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

    /// @throws IllegalArgumentException if two constants have the same text
    static EnumConstants of(Class<?> type) {
        return new EnumConstants(type);
    }

    private @Nullable Name nameOf(Enum<?> constant) {
        try {
            Field field = type.getDeclaredField(constant.name());
            return field.getAnnotation(Name.class);
        } catch (NoSuchFieldException e) {
            throw new AssertionError("Every constant is a field of its enum", e);
        }
    }

    private void add(String text, Object constant) {
        Object other = byText.putIfAbsent(text, constant);
        if (other != null && other != constant) {
            throw new IllegalArgumentException("Two constants of " + type.getTypeName() + " are stored as \"" + text
                    + "\". Give one of them another name with @Name.");
        }
    }

    /// @param policy the value for a text or number without a constant; null for [UnknownConstant#NULL]
    // Every constant has a text.
    @SuppressWarnings("NullAway")
    JavaType row(UnknownConstant policy) {
        Map<ColumnKind, Loss> asText = Map.of(ColumnKind.STRING, Loss.CHECKED, ColumnKind.ENUM, Loss.CHECKED,
                ColumnKind.UNKNOWN, Loss.NONE);
        ConversionStep text = new ConversionStep(String.class, Optional.of(texts::get),
                Optional.of(known(policy, byText, this::noText)),
                asText, ConversionStep.Use.ALWAYS);
        Optional<EnumCodes> codes = EnumCodes.of(type);
        ConversionStep number = numbers(codes.map(EnumCodes::byNumber).orElseGet(() -> EnumCodes.ordinals(type)),
                codes.isPresent() ? ConversionStep.Use.ALWAYS : ConversionStep.Use.ASKED, policy);
        return new JavaType(type, codes.map(EnumCodes::parquetType).orElse("STRING"), List.of(text, number),
                Optional.of(known(UnknownConstant.FAIL, byText, this::noText)::apply));
    }

    // Every constant has a number.
    @SuppressWarnings("NullAway")
    private ConversionStep numbers(Map<Long, Object> byNumber, ConversionStep.Use use, UnknownConstant policy) {
        Map<Object, Object> numbers = new IdentityHashMap<>();
        byNumber.forEach((number, constant) -> numbers.put(constant, number));
        Map<ColumnKind, Loss> kinds = new EnumMap<>(ColumnKind.class);
        NUMBERS.forEach(kind -> kinds.put(kind, Loss.CHECKED));
        return new ConversionStep(Long.class, Optional.of(numbers::get),
                Optional.of(known(policy, byNumber, () -> noNumber(byNumber, use))), kinds, use);
    }

    // A step returns null only here, where the options ask for it.
    @SuppressWarnings("NullAway")
    private static Function<Object, Object> known(UnknownConstant policy, Map<?, Object> constants,
            Supplier<ValueException> rejection) {
        return switch (policy) {
            case NULL -> constants::get;
            case FAIL -> stored -> {
                Object constant = constants.get(stored);
                if (constant == null) {
                    throw rejection.get();
                }
                return constant;
            };
        };
    }

    private ValueException noText() {
        return new ValueException("The text is not a constant of " + type.getSimpleName() + ", which has "
                + String.join(", ", byText.keySet()),
                "Add the constant, an alias with @Name, or read with UnknownConstant.NULL.");
    }

    private ValueException noNumber(Map<Long, Object> byNumber, ConversionStep.Use use) {
        boolean areCodes = use == ConversionStep.Use.ALWAYS;
        return new ValueException("The number is not a constant of " + type.getSimpleName() + ", which has "
                + (areCodes
                        ? "the codes " + byNumber.keySet().stream().map(String::valueOf)
                                .collect(Collectors.joining(", "))
                        : "ordinals 0 to " + (byNumber.size() - 1)),
                "Add the constant, ask for an int, or read with UnknownConstant.NULL.");
    }
}
