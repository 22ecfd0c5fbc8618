package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.Ignored;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
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
        return own != type && !type.isInterface() && of(own).size() > of(type).size();
    }

    /// What to do about such an object.
    public static String advice(Class<?> type) {
        return "Give a " + type.getSimpleName() + " itself, make the type sealed, or mark those fields @Ignored.";
    }

    /// Whether a field is stored, if nothing is said of it.
    static boolean isStored(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }

    /// The class and its superclasses, but for Object.
    static List<Class<?>> line(Class<?> type) {
        List<Class<?>> line = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            line.add(c);
        }
        return line;
    }

    private static List<Field> find(Class<?> type) {
        return line(type).reversed().stream().flatMap(c -> Arrays.stream(c.getDeclaredFields()))
                .filter(Fields::isStored)
                .filter(field -> !field.isSynthetic() && !field.isAnnotationPresent(Ignored.class)).toList();
    }
}
