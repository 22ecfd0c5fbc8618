package dev.lamella.records.internal.convert;

import dev.lamella.records.internal.shape.MemberAccess;
import dev.lamella.records.mapping.EnumCode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The numbers that store an enum's constants.
///
/// @param parquetType the type string of columns in derived schemas
/// @param byNumber the constants, in their order
record EnumCodes(String parquetType, Map<Long, Object> byNumber) {
    private static final Map<Class<?>, String> TYPES = Map.of(byte.class, "INT(8,true)", short.class, "INT(16,true)",
            int.class, "INT32", long.class, "INT64");

    /// The numbers of [EnumCode]; empty if the enum does not have the annotation.
    ///
    /// @throws IllegalArgumentException if two constants have the same number, or the accessor cannot be used
    static Optional<EnumCodes> of(Class<?> type) {
        List<AnnotatedElement> accessors = Stream.<AnnotatedElement>concat(Arrays.stream(type.getDeclaredFields()),
                Arrays.stream(type.getDeclaredMethods())).filter(member -> member.isAnnotationPresent(EnumCode.class))
                .toList();
        if (accessors.size() > 1) {
            throw rejected(type, "has " + accessors.size() + " members with @EnumCode", "Keep one of them.");
        }
        return accessors.stream().findFirst().map(accessor -> read(type, accessor));
    }

    /// The ordinals, starting at 0.
    static Map<Long, Object> ordinals(Class<?> type) {
        Map<Long, Object> byNumber = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            byNumber.put((long) ((Enum<?>) constant).ordinal(), constant);
        }
        return byNumber;
    }

    private static EnumCodes read(Class<?> type, AnnotatedElement accessor) {
        MethodHandle handle = handle(type, accessor);
        String parquetType = TYPES.get(handle.type().returnType());
        if (parquetType == null || handle.type().parameterCount() != 1) {
            throw rejected(type, "has an @EnumCode that is not an integer without parameters",
                    "Make it a field, or a method without parameters, of type byte, short, int or long.");
        }
        MethodHandle number = handle.asType(MethodType.methodType(long.class, Object.class));
        Map<Long, Object> byNumber = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            Object other = byNumber.putIfAbsent(code(type, number, constant), constant);
            if (other != null) {
                throw rejected(type, "has the same @EnumCode for " + ((Enum<?>) other).name() + " and "
                        + ((Enum<?>) constant).name(),
                        "Give each constant its own number.");
            }
        }
        return new EnumCodes(parquetType, byNumber);
    }

    private static MethodHandle handle(Class<?> type, AnnotatedElement accessor) {
        return switch (accessor) {
            case Field field when !Modifier.isStatic(field.getModifiers()) -> MemberAccess.getter(field);
            case Method method when !Modifier.isStatic(method.getModifiers()) -> MemberAccess.of(method);
            default -> throw rejected(type, "has an @EnumCode that is static", "Make it an instance member.");
        };
    }

    // The accessor is the user's own and may throw anything.
    @SuppressWarnings("CatchingUnchecked")
    private static long code(Class<?> type, MethodHandle number, Object constant) {
        try {
            return (long) number.invokeExact(constant);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException("The @EnumCode of " + type.getTypeName() + " throws "
                    + e.getClass().getSimpleName() + " for " + ((Enum<?>) constant).name() + ". See the cause.", e);
        }
    }

    private static IllegalArgumentException rejected(Class<?> type, String problem, String advice) {
        return new IllegalArgumentException("The enum " + type.getTypeName() + " " + problem + ". " + advice);
    }
}
