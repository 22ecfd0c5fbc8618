package dev.lamella.records.internal.shape;

import dev.lamella.records.mapping.Ignored;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The stored fields of a class.
public final class StoredFields {
    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return find(type);
        }
    };

    private StoredFields() {}

    /// The fields, those of superclasses first.
    public static List<Field> of(Class<?> type) {
        return FIELDS.get(type);
    }

    /// Whether a subclass has fields that the type does not have. An interface is stored by its accessors alone, so
    /// fields do not matter.
    public static boolean areMore(Class<?> own, Class<?> type) {
        return own != type && !type.isInterface() && of(own).size() > of(type).size();
    }

    /// Advice for an object with such fields.
    public static String advice(Class<?> type) {
        return "Give a " + type.getSimpleName() + " itself, make the type sealed, or mark those fields @Ignored.";
    }

    /// Whether a field is stored without an annotation.
    static boolean isStored(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }

    /// The class and its superclasses, without Object.
    static List<Class<?>> line(Class<?> type) {
        List<Class<?>> line = new ArrayList<>();
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            line.add(c);
        }
        return line;
    }

    private static List<Field> find(Class<?> type) {
        return line(type).reversed().stream().flatMap(c -> Arrays.stream(c.getDeclaredFields()))
                .filter(StoredFields::isStored)
                .filter(field -> !field.isSynthetic() && !field.isAnnotationPresent(Ignored.class)).toList();
    }
}
