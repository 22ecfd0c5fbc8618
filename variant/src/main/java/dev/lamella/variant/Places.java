package dev.lamella.variant;

import java.util.AbstractList;
import java.util.function.IntFunction;

/// The children of an object or an array as a list. Each is created when it is requested.
final class Places<T> extends AbstractList<T> {
    private final int size;
    private final IntFunction<T> at;

    Places(int size, IntFunction<T> at) {
        this.size = size;
        this.at = at;
    }

    @Override
    public T get(int place) {
        return at.apply(place);
    }

    @Override
    public int size() {
        return size;
    }
}
