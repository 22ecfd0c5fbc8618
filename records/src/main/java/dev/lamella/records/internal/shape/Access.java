package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/// Handles for members of classes that need not be public, as long as their module is open.
public final class Access {
    private Access() {}

    /// @throws IllegalArgumentException if the module of the class does not open its package, with what it has to say
    public static MethodHandle of(Method method) {
        try {
            return lookup(method.getDeclaringClass()).unreflect(method);
        } catch (IllegalAccessException e) {
            throw refused(method.getDeclaringClass(), e);
        }
    }

    static MethodHandle of(Constructor<?> constructor) {
        try {
            return lookup(constructor.getDeclaringClass()).unreflectConstructor(constructor);
        } catch (IllegalAccessException e) {
            throw refused(constructor.getDeclaringClass(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the constructor of " + constructor.getDeclaringClass().getTypeName()
                    + " takes more than a method handle can give it: 253 values, of which each long and double counts as"
                    + " two. Put some of them into a record of their own.", e);
        }
    }

    /// @throws IllegalArgumentException if the module of the class does not open its package, with what it has to say
    public static MethodHandle getter(Field field) {
        try {
            return lookup(field.getDeclaringClass()).unreflectGetter(field);
        } catch (IllegalAccessException e) {
            throw refused(field.getDeclaringClass(), e);
        }
    }

    static MethodHandle setter(Field field) {
        try {
            return lookup(field.getDeclaringClass()).unreflectSetter(field);
        } catch (IllegalAccessException e) {
            throw refused(field.getDeclaringClass(), e);
        }
    }

    /// With the rights of the class itself, or, where its module is not open, with everybody's.
    private static MethodHandles.Lookup lookup(Class<?> type) {
        // A module that is open to this one is not read by it unless one says so.
        Access.class.getModule().addReads(type.getModule());
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException ignored) {
            return MethodHandles.publicLookup();
        }
    }

    private static IllegalArgumentException refused(Class<?> type, IllegalAccessException cause) {
        Module module = type.getModule();
        String problem = type.getTypeName() + " cannot be reached: ";
        return new IllegalArgumentException(module.isNamed()
                ? problem + "module " + module.getName() + " has to say, in its module-info, opens "
                        + type.getPackageName() + " to dev.lamella.records;"
                : problem + "it is not public",
                cause);
    }
}
