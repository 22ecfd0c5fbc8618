package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Classes of Kotlin: their primary constructors, and classes of a single value (`@JvmInline value class`).
public final class KotlinClasses {
    private static final String METADATA = "kotlin.Metadata";
    private static final String INLINE = "kotlin.jvm.JvmInline";
    private static final String MARKER = "kotlin.jvm.internal.DefaultConstructorMarker";
    private static final String CHECKED = "constructor-impl";

    private KotlinClasses() {}

    private static boolean has(Class<?> type, String annotation) {
        return Arrays.stream(type.getAnnotations()).anyMatch(one -> one.annotationType().getName().equals(annotation));
    }

    /// The parameters of the primary constructor; empty for classes of other languages.
    ///
    /// @throws IllegalArgumentException if they cannot be known
    static List<KotlinParameter> parameters(Class<?> type, Scope scope) {
        if (!has(type, METADATA)) {
            return List.of();
        }
        try {
            return KotlinMetadata.parameters(type);
        } catch (NoClassDefFoundError e) {
            throw ShapeReader.rejected(scope, "The class " + type.getTypeName() + " is a class of Kotlin, whose"
                    + " constructor is known only with the library kotlin-metadata-jvm",
                    "Add org.jetbrains.kotlin:kotlin-metadata-jvm to the class path, annotate the constructor with @Creator,"
                            + " or make the class a @JvmRecord.");
        }
    }

    /// How objects are created by a primary constructor.
    static Construction construction(Constructor<?> constructor, List<KotlinParameter> parameters) {
        MethodHandle plain = checked(MemberAccess.of(constructor), parameters);
        if (parameters.stream().noneMatch(KotlinParameter::hasDefault)) {
            return new Construction(plain);
        }
        return withDefaults(constructor)
                .map(all -> new Construction(plain, Optional.of(checked(all, parameters)),
                        parameters.stream().map(KotlinParameter::hasDefault).toList()))
                .orElse(new Construction(plain));
    }

    /// The constructor that also takes masks, one for 32 parameters each, and a marker, which is bound to null. A bit of
    /// a mask requests the default argument of a parameter.
    private static Optional<MethodHandle> withDefaults(Constructor<?> constructor) {
        List<Class<?>> types = new ArrayList<>(List.of(constructor.getParameterTypes()));
        int masks = (types.size() + Integer.SIZE - 1) / Integer.SIZE;
        for (int i = 0; i < masks; i++) {
            types.add(int.class);
        }
        return Arrays.stream(constructor.getDeclaringClass().getDeclaredConstructors())
                .filter(other -> other.getParameterCount() == types.size() + 1
                        && List.of(other.getParameterTypes()).subList(0, types.size()).equals(types)
                        && other.getParameterTypes()[types.size()].getName().equals(MARKER))
                .findFirst().map(MemberAccess::of)
                .map(handle -> MethodHandles.insertArguments(handle, types.size(), (Object) null));
    }

    /// Arguments of value classes that are not boxed go through the checks of these classes.
    private static MethodHandle checked(MethodHandle constructor, List<KotlinParameter> parameters) {
        MethodHandle all = constructor;
        for (int i = 0; i < parameters.size(); i++) {
            Optional<MethodHandle> check = check(constructor.type().returnType(), parameters.get(i).type(),
                    constructor.type().parameterType(i));
            if (check.isPresent()) {
                all = MethodHandles.filterArguments(all, i, check.get());
            }
        }
        return all;
    }

    private static Optional<MethodHandle> check(Class<?> owner, KotlinType type, Class<?> passed) {
        String name = type.classifier().replace('.', '$').replace('/', '.');
        if (name.isEmpty() || name.startsWith("kotlin.")) {
            return Optional.empty();
        }
        Class<?> own;
        try {
            own = Class.forName(name, false, owner.getClassLoader());
        } catch (ClassNotFoundException e) {
            // A class that exists at compile time only, and checks nothing.
            return Optional.empty();
        }
        if (own == passed || !has(own, INLINE)) {
            return Optional.empty();
        }
        MethodHandle check = MemberAccess.of(method(own, CHECKED))
                .asType(MethodType.methodType(passed, passed));
        if (passed.isPrimitive()) {
            return Optional.of(check);
        }
        MethodHandle isNull;
        try {
            isNull = MethodHandles.publicLookup().findStatic(Objects.class, "isNull",
                    MethodType.methodType(boolean.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return Optional.of(MethodHandles.guardWithTest(isNull.asType(MethodType.methodType(boolean.class, passed)),
                MethodHandles.identity(passed), check));
    }

    private static Method method(Class<?> type, String name) {
        return Arrays.stream(type.getDeclaredMethods()).filter(method -> method.getName().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalStateException(type + " has no " + name));
    }

    /// The parts of a value class.
    ///
    /// @param base the class of its value, boxed
    /// @param unbox takes an object, and returns its value
    /// @param box takes a value, checks it, and returns an object
    public record ValueClass(Class<?> base, MethodHandle unbox, MethodHandle box) {}

    /// The parts of a value class of the user; empty for other classes.
    public static Optional<ValueClass> valueClass(Class<?> type) {
        if (type.getName().startsWith("kotlin.") || !has(type, INLINE)) {
            return Optional.empty();
        }
        MethodHandle unbox = MemberAccess.of(method(type, "unbox-impl"));
        MethodHandle box = MethodHandles.filterReturnValue(MemberAccess.of(method(type, CHECKED)),
                MemberAccess.of(method(type, "box-impl")));
        return Optional.of(new ValueClass(MethodType.methodType(unbox.type().returnType()).wrap().returnType(),
                unbox.asType(MethodType.methodType(Object.class, Object.class)),
                box.asType(MethodType.methodType(Object.class, Object.class))));
    }
}
