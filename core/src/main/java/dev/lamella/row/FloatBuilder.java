package dev.lamella.row;

import dev.lamella.vector.FloatVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;

/// FLOAT. Bits of NaN are kept.
final class FloatBuilder extends ColumnBuilder implements RealBuilder {
    private float[] values = {};

    FloatBuilder(Site site, Staging staging) {
        super(site, staging);
    }

    @Override
    public ColumnBuilder column() {
        return this;
    }

    @Override
    String fitting() {
        return "float, and every other number type if the value fits exactly";
    }

    @Override
    void addFloat(float value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, capacity());
        }
        values[size++] = value;
    }

    @Override
    public void addExact(double value) {
        float nearest = (float) value;
        if (nearest != value && !Double.isNaN(value)) {
            throw inexact();
        }
        addFloat(nearest);
    }

    @Override
    void addDouble(double value) {
        addExact(value);
    }

    @Override
    void addLong(long value) {
        addNumber(value);
    }

    @Override
    void addZero() {
        addFloat(0);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Float number -> addFloat(number);
            case Double number -> addDouble(number);
            default -> addNumber(value);
        }
    }

    @Override
    void addRaw(Object value) {
        if (value instanceof Float number) {
            addFloat(number);
        } else {
            super.addRaw(value);
        }
    }

    @Override
    Vector vector() {
        return new FloatVector(size, validity(), values);
    }
}
