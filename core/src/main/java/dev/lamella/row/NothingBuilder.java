package dev.lamella.row;

import dev.lamella.vector.NullVector;
import dev.lamella.vector.Vector;

/// UNKNOWN, and the values of a map that has none: nothing but nulls.
final class NothingBuilder extends ColumnBuilder {
    NothingBuilder(Site site, Staging staging) {
        super(site, staging);
    }

    @Override
    String fitting() {
        return "null";
    }

    @Override
    void addZero() {
        size++;
    }

    @Override
    void addAbsent() {
        size++;
    }

    @Override
    void addValue(Object value) {
        addOther(value);
    }

    @Override
    void addRaw(Object value) {
        addOther(value);
    }

    @Override
    Vector vector() {
        return new NullVector(size);
    }
}
