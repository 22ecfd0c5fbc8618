package dev.lamella.records.internal.convert;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.DuplicateElements;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Creates the collections and maps of each type: the usual class for an interface; the class itself if it has a public
/// constructor without parameters.
public final class Containers {
    private static final Set<Class<?>> LISTS = Set.of(List.class, Collection.class, Iterable.class,
            SequencedCollection.class);
    private static final Set<Class<?>> SETS = Set.of(Set.class, SequencedSet.class);

    private Containers() {}

    /// Builds lists, sets, queues and arrays of a type from their elements; empty if the type cannot be instantiated.
    ///
    /// @param element the class of the elements
    /// @param duplicates what to do with equal elements of a set
    public static Optional<ContainerBuilder> sequence(Class<?> type, Class<?> element, DuplicateElements duplicates) {
        if (type.isArray()) {
            Class<?> component = type.getComponentType();
            return Optional.of((elements, from, count) -> array(component, elements, from, count));
        }
        if (LISTS.contains(type)) {
            return Optional.of(Containers::list);
        }
        if (SETS.contains(type)) {
            return Optional.of((elements, from, count) -> Collections.unmodifiableSequencedSet(
                    fill(LinkedHashSet.newLinkedHashSet(count), elements, from, count, duplicates)));
        }
        return collection(type, element).map(maker -> (elements, from, count) -> fill(maker.apply(count), elements,
                from, count, duplicates));
    }

    private static Object array(Class<?> component, Object elements, int from, int count) {
        Object array = Array.newInstance(component, count);
        System.arraycopy(elements, from, array, 0, count);
        return array;
    }

    /// Like `List.of`, but accepts nulls.
    private static Object list(Object elements, int from, int count) {
        return count == 0
                ? FixedList.EMPTY
                : new FixedList(Arrays.copyOfRange((Object[]) elements, from, from + count));
    }

    private static <C extends Collection<@Nullable Object>> C fill(C collection, Object elements, int from,
            int count, DuplicateElements duplicates) {
        @Nullable
        Object[] all = (Object[]) elements;
        boolean isRejecting = collection instanceof Set && duplicates == DuplicateElements.FAIL;
        for (int i = from; i < from + count; i++) {
            if (all[i] == null && collection instanceof EnumSet) {
                throw new ValueException(
                        "There is a null, or an unknown constant, which is read as null, but an EnumSet cannot hold null",
                        "Make the component a Set. For an unknown constant, add it to the enum, or an alias with @Name.");
            }
            if (!collection.add(all[i]) && isRejecting) {
                throw new ValueException("The list has two equal elements, but a set holds only one of them",
                        "Make the component a List, or keep one of them with DuplicateElements.COLLAPSE.");
            }
        }
        return collection;
    }

    // The element class of an EnumSet is an enum, or the cast in noneOf fails.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Optional<IntFunction<? extends Collection<@Nullable Object>>> collection(Class<?> type,
            Class<?> element) {
        if (type == EnumSet.class) {
            return Optional.of(ignored -> (Collection<@Nullable Object>) EnumSet.noneOf((Class) element));
        }
        if (type == SortedSet.class || type == NavigableSet.class) {
            return Optional.of(ignored -> new TreeSet<>());
        }
        if (type == Queue.class || type == Deque.class) {
            // Unlike ArrayDeque, a LinkedList accepts nulls.
            return Optional.of(ignored -> new LinkedList<>());
        }
        if (type == ArrayList.class) {
            return Optional.of(ArrayList::new);
        }
        return constructor(type).map(constructor -> ignored -> (Collection<@Nullable Object>) made(constructor));
    }

    /// Builds maps of a type from their entries; empty if the type cannot be instantiated.
    ///
    /// @param key the class of the keys
    public static Optional<MapBuilder> map(Class<?> type, Class<?> key) {
        if (type == Map.class) {
            return Optional.of(Containers::unmodifiable);
        }
        return emptyMap(type, key).map(Containers::filling);
    }

    private static Map<Object, @Nullable Object> unmodifiable(@Nullable Object[] keys, @Nullable Object[] values,
            int from, int count) {
        return count <= FixedMap.MOST_ENTRIES
                ? FixedMap.of(keys, values, from, count)
                : Collections.unmodifiableMap(filled(LinkedHashMap.<Object, @Nullable Object>newLinkedHashMap(count),
                        keys, values, from, count));
    }

    private static MapBuilder filling(IntFunction<Map<Object, @Nullable Object>> maker) {
        return (keys, values, from, count) -> filled(maker.apply(count), keys, values, from, count);
    }

    private static Map<Object, @Nullable Object> filled(Map<Object, @Nullable Object> map, @Nullable Object[] keys,
            @Nullable Object[] values, int from, int count) {
        for (int i = from; i < from + count; i++) {
            map.put(keys[i], values[i]);
        }
        return map;
    }

    // The key class of an EnumMap is an enum, or the cast in its constructor fails.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Optional<IntFunction<Map<Object, @Nullable Object>>> emptyMap(Class<?> type, Class<?> key) {
        if (type == SequencedMap.class || type == LinkedHashMap.class) {
            return Optional.of(count -> LinkedHashMap.<Object, @Nullable Object>newLinkedHashMap(count));
        }
        if (type == HashMap.class) {
            return Optional.of(count -> HashMap.<Object, @Nullable Object>newHashMap(count));
        }
        if (type == SortedMap.class || type == NavigableMap.class) {
            return Optional.of(ignored -> new TreeMap<>());
        }
        if (type == EnumMap.class) {
            return Optional.of(ignored -> (Map<Object, @Nullable Object>) new EnumMap(key));
        }
        if (type == ConcurrentMap.class) {
            return Optional.of(ignored -> new ConcurrentHashMap<>());
        }
        return constructor(type).map(constructor -> ignored -> (Map<Object, @Nullable Object>) made(constructor));
    }

    private static Optional<MethodHandle> constructor(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            return Optional.empty();
        }
        try {
            return Optional.of(MethodHandles.publicLookup().findConstructor(type, MethodType.methodType(void.class))
                    .asType(MethodType.methodType(Object.class)));
        } catch (NoSuchMethodException | IllegalAccessException ignored) {
            return Optional.empty();
        }
    }

    private static Object made(MethodHandle constructor) {
        try {
            return (Object) constructor.invokeExact();
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("The constructor without parameters failed", e);
        }
    }
}
