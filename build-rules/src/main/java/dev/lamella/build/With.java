package dev.lamella.build;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/// Records that differ in one component.
public final class With {
    private With() {}

    /// A copy of a record in which one component is something else.
    public static <R> R with(R record, String component, Object value) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        if (Arrays.stream(components).noneMatch(c -> c.getName().equals(component))) {
            throw new AssertionError(record.getClass().getSimpleName() + " has no component " + component);
        }
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].getName().equals(component)
                        ? value
                        : accessible(components[i].getAccessor()).invoke(record);
            }
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            @SuppressWarnings("unchecked")
            Constructor<R> constructor = (Constructor<R>) record.getClass().getDeclaredConstructor(types);
            return accessible(constructor).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /// Records of tests may be private.
    private static <M extends AccessibleObject> M accessible(M member) {
        member.setAccessible(true);
        return member;
    }
}
