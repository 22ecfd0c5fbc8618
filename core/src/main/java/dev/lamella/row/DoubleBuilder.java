package dev.lamella.row;

import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.Vector;
import java.util.Arrays;

/// DOUBLE. Bits of NaN are kept.
final class DoubleBuilder extends ColumnBuilder implements RealBuilder {
    private double[] values = {};

    DoubleBuilder(Site site, Staging staging) {
        super(site, staging);
    }

    @Override
    public ColumnBuilder column() {
        return this;
    }

    @Override
    String fitting() {
        return "double, and every other number type if the value fits exactly";
    }

    @Override
    void addDouble(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, capacity());
        }
        values[size++] = value;
    }

    @Override
    public void addExact(double value) {
        addDouble(value);
    }

    @Override
    void addFloat(float value) {
        addDouble(value);
    }

    @Override
    void addLong(long value) {
        addNumber(value);
    }

    @Override
    void addZero() {
        addDouble(0);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Double number -> addDouble(number);
            case Float number -> addDouble(number);
            default -> addNumber(value);
        }
    }

    @Override
    void addRaw(Object value) {
        if (value instanceof Double number) {
            addDouble(number);
        } else {
            super.addRaw(value);
        }
    }

    @Override
    Vector vector() {
        return new DoubleVector(size, validity(), values);
    }
}
