package dev.lamella.row;

import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/// BOOLEAN.
final class BooleanBuilder extends ColumnBuilder {
    private boolean[] values = {};

    BooleanBuilder(Site site, Staging staging) {
        super(site, staging);
    }

    @Override
    String fitting() {
        return "boolean";
    }

    @Override
    void addBoolean(boolean value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, capacity());
        }
        values[size++] = value;
    }

    @Override
    void addZero() {
        addBoolean(false);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Boolean flag -> addBoolean(flag);
            case AtomicBoolean flag -> addBoolean(flag.get());
            default -> addOther(value);
        }
    }

    @Override
    void addRaw(Object value) {
        if (value instanceof Boolean flag) {
            addBoolean(flag);
        } else {
            super.addRaw(value);
        }
    }

    @Override
    Vector vector() {
        return new BooleanVector(size, validity(), values);
    }
}
