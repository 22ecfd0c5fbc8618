package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/// Method handles for members of classes. The classes need not be public if their module is open.
public final class MemberAccess {
    private MemberAccess() {}

    /// @throws IllegalArgumentException if the module of the class does not open its package; the message says what to
    ///         declare
    public static MethodHandle of(Method method) {
        try {
            return lookup(method.getDeclaringClass()).unreflect(method);
        } catch (IllegalAccessException e) {
            throw rejected(method.getDeclaringClass(), e);
        }
    }

    static MethodHandle of(Constructor<?> constructor) {
        try {
            // A handle of a varargs constructor would collect the array into another array.
            return lookup(constructor.getDeclaringClass()).unreflectConstructor(constructor).asFixedArity();
        } catch (IllegalAccessException e) {
            throw rejected(constructor.getDeclaringClass(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The constructor of " + constructor.getDeclaringClass().getTypeName()
                    + " has more parameters than a method handle can pass: 253, where each long and double counts as"
                    + " two. Put some of them into another record.", e);
        }
    }

    /// @throws IllegalArgumentException if the module of the class does not open its package; the message says what to
    ///         declare
    public static MethodHandle getter(Field field) {
        try {
            return lookup(field.getDeclaringClass()).unreflectGetter(field);
        } catch (IllegalAccessException e) {
            throw rejected(field.getDeclaringClass(), e);
        }
    }

    static MethodHandle setter(Field field) {
        try {
            return lookup(field.getDeclaringClass()).unreflectSetter(field);
        } catch (IllegalAccessException e) {
            throw rejected(field.getDeclaringClass(), e);
        }
    }

    /// A lookup with the access of the class itself, or with public access if its module is not open.
    private static MethodHandles.Lookup lookup(Class<?> type) {
        // This module does not read a module that is only open to it, unless it adds the read edge.
        MemberAccess.class.getModule().addReads(type.getModule());
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException ignored) {
            return MethodHandles.publicLookup();
        }
    }

    private static IllegalArgumentException rejected(Class<?> type, IllegalAccessException cause) {
        Module module = type.getModule();
        String problem = "The class " + type.getTypeName() + " is not accessible: ";
        return new IllegalArgumentException(module.isNamed()
                ? problem + "module " + module.getName() + " must declare in its module-info: opens "
                        + type.getPackageName() + " to dev.lamella.records;"
                : problem + "it is not public",
                cause);
    }
}
