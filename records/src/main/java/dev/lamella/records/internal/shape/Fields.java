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
