package dev.lamella.row;

import dev.lamella.schema.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;

/// DECIMAL on INT32 and INT64.
final class DecimalBuilder extends WholeBuilder {
    private final Decimal decimal;
    private final long max;
    private final long power;

    DecimalBuilder(Site site, Staging staging, LogicalType.Decimal type) {
        super(site, staging);
        this.decimal = new Decimal(this, Unscaled.of(type.scale(), type.precision(), isInt() ? 32 : 64),
                number -> store(number.longValue()));
        this.max = decimal.unscaled().max().longValue();
        this.power = type.scale() <= 18 ? BigInteger.TEN.pow(type.scale()).longValue() : 0;
    }

    @Override
    String fitting() {
        return Decimal.FITTING;
    }

    /// The number itself, not the integer that is stored for it.
    @Override
    void addLong(long value) {
        if (power != 0 && value <= max / power && value >= -(max / power)) {
            store(value * power);
        } else {
            decimal.add(BigInteger.valueOf(value));
        }
    }

    @Override
    void addFloat(float value) {
        decimal.add(value);
    }

    @Override
    void addDouble(double value) {
        decimal.add(value);
    }

    @Override
    void addValue(Object value) {
        if (value instanceof BigDecimal number) {
            decimal.add(number);
        } else {
            decimal.addValue(value);
        }
    }

    @Override
    void addRaw(long value) {
        if (value > max || value < -max) {
            throw decimal.tooGreat();
        }
        store(value);
    }
}
