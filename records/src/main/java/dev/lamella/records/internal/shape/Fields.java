package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.Ignored;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// The fields of a class that have columns.
public final class Fields {
    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return find(type);
        }
    };

    private Fields() {}

    /// Those of its superclasses first.
    public static List<Field> of(Class<?> type) {
        return FIELDS.get(type);
    }

    /// Whether objects of a subclass have fields that others of the type do not have. Of an interface the accessors are all that is
    /// asked for.
    public static boolean areMore(Class<?> own, Class<?> type) {
        return !type.isInterface() && of(own).size() > of(type).size();
    }

    /// What to do about such an object.
    public static String advice(Class<?> type) {
        return "Give a " + type.getSimpleName() + " itself, make the type sealed, or mark those fields @Ignored.";
    }

    private static List<Field> find(Class<?> type) {
        List<Class<?>> line = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            line.add(c);
        }
        Collections.reverse(line);
        return line.stream().flatMap(c -> Arrays.stream(c.getDeclaredFields()))
                .filter(field -> !Modifier.isStatic(field.getModifiers())
                        && !Modifier.isTransient(field.getModifiers()))
                .filter(field -> !field.isSynthetic() && !field.isAnnotationPresent(Ignored.class)).toList();
    }
}
