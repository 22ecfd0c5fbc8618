package dev.lamella.variant;

import java.util.AbstractList;
import java.util.function.IntFunction;

/// What stands at the places of an object or an array, made when it is asked for.
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
