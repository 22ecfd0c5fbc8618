package dev.lamella.conformance;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/// Changes something somewhere in a tree of records and lists: numbers to extremes and to their neighbours, optional fields to
/// absent and back, lists by an element more, less or elsewhere.
final class RecordMutator {
    private static final long[] NUMBERS = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 16, 21, 31, 32, 64, 100, 127, 255,
            256,
            1000, 8192, 65535, 1 << 20, 1 << 30, Integer.MAX_VALUE, 1L << 31, 1L << 32, 1L << 40, 1L << 62,
            Long.MAX_VALUE,
            -1, -2, -1000, Integer.MIN_VALUE, Long.MIN_VALUE};

    private final SplittableRandom random;

    RecordMutator(SplittableRandom random) {
        this.random = random;
    }

    /// A copy of `value` with a change.
    <T> T mutate(T value) {
        @SuppressWarnings("unchecked")
        T changed = (T) change(value);
        return changed;
    }

    private Object change(Object value) {
        return switch (value) {
            case Integer number -> (int) number(number);
            case Long number -> number(number);
            case Double number -> Double.longBitsToDouble(random.nextLong()) + number;
            case Boolean flag -> !flag;
            case String text -> text(text);
            case byte[] bytes -> bytes(bytes);
            case OptionalInt number -> number.isPresent() && random.nextInt(3) == 0
                    ? OptionalInt.empty()
                    : OptionalInt.of((int) number(number.orElse(0)));
            case OptionalLong number -> number.isPresent() && random.nextInt(3) == 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(number(number.orElse(0)));
            case Optional<?> content -> content.isEmpty() || random.nextInt(4) == 0
                    ? Optional.empty()
                    : Optional.of(change(content.get()));
            case List<?> list -> list(list);
            case Record record -> record(record);
            default -> value;
        };
    }

    private long number(long old) {
        return switch (random.nextInt(4)) {
            case 0 -> old + random.nextInt(-2, 3);
            case 1 -> old * 2 + random.nextInt(2);
            case 2 -> random.nextInt(40);
            default -> NUMBERS[random.nextInt(NUMBERS.length)];
        };
    }

    private String text(String old) {
        return switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> old + "x";
            case 2 -> "parquet-mr version 1." + random.nextInt(14) + ".0";
            default -> "a.b";
        };
    }

    private byte[] bytes(byte[] old) {
        byte[] changed = Arrays.copyOf(old, Math.max(0, old.length + random.nextInt(-1, 2)));
        if (changed.length > 0) {
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return changed;
    }

    private List<?> list(List<?> old) {
        List<Object> changed = new ArrayList<>(old);
        if (changed.isEmpty()) {
            return changed;
        }
        int at = random.nextInt(changed.size());
        switch (random.nextInt(12)) {
            case 0 -> changed.remove(at);
            case 1 -> changed.add(at, changed.get(random.nextInt(changed.size())));
            case 2 -> changed.set(at, changed.get(random.nextInt(changed.size())));
            default -> changed.set(at, change(changed.get(at)));
        }
        return changed;
    }

    private Object record(Record old) {
        RecordComponent[] components = old.getClass().getRecordComponents();
        if (components.length == 0) {
            return old;
        }
        int chosen = random.nextInt(components.length);
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                components[i].getAccessor().setAccessible(true);
                Object value = components[i].getAccessor().invoke(old);
                values[i] = i == chosen ? change(value) : value;
            }
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<?> constructor = old.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException rejected) {
            // The record does not let itself be so; then it stays as it is.
            return old;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
