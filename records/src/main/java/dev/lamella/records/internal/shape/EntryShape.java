package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// The shape of `Map.Entry`: a key and a value.
final class EntryShape {
    private static final MethodHandle KEY = accessor("getKey");
    private static final MethodHandle VALUE = accessor("getValue");
    private static final MethodHandle FACTORY = factory();

    private EntryShape() {}

    static Shape shape(TypeUse key, TypeUse value) {
        return new Shape.Struct(Map.Entry.class, List.of(member("key", key, KEY), member("value", value, VALUE)),
                Optional.of(new Construction(FACTORY)));
    }

    private static Member member(String name, TypeUse place, MethodHandle accessor) {
        return new Member(name, Optional.empty(), List.of(), OptionalInt.empty(), Optional.empty(), place, accessor);
    }

    private static MethodHandle accessor(String name) {
        try {
            return MethodHandles.publicLookup().findVirtual(Map.Entry.class, name, MethodType.methodType(Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Every Map.Entry has " + name, e);
        }
    }

    /// The constructor of entries that may have nulls, unlike `Map.entry`.
    private static MethodHandle factory() {
        try {
            return MethodHandles.publicLookup().findConstructor(AbstractMap.SimpleImmutableEntry.class,
                    MethodType.methodType(void.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Entries have a constructor", e);
        }
    }
}
