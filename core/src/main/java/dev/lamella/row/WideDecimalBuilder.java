package dev.lamella.row;

import dev.lamella.schema.LogicalType;
import java.math.BigInteger;

/// DECIMAL on bytes: two's complement, most significant byte first, and of no more bytes than it needs where the length
/// is free.
final class WideDecimalBuilder extends BytesBuilder {
    private final Decimal decimal;

    WideDecimalBuilder(Site site, Staging staging, LogicalType.Decimal type) {
        super(site, staging);
        this.decimal = new Decimal(this,
                Unscaled.of(type.scale(), type.precision(), isFixed() ? 8L * width() : 0), this::store);
    }

    private void store(BigInteger number) {
        if (isFixed()) {
            Unscaled.put(number, reserve(width()), place(), width());
            store(width());
        } else {
            byte[] bytes = number.toByteArray();
            store(bytes, 0, bytes.length);
        }
    }

    @Override
    String fitting() {
        return Decimal.FITTING;
    }

    @Override
    void addLong(long value) {
        decimal.add(BigInteger.valueOf(value));
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
        decimal.addValue(value);
    }

    @Override
    void addRaw(byte[] value) {
        if (value.length == 0 || isFixed() && value.length != width()) {
            throw refuse("the stored decimal has " + value.length + " bytes; " + site.typeText() + " holds "
                    + (isFixed() ? "exactly " + width() : "at least 1"), "Give a BigDecimal.");
        }
        decimal.addStored(new BigInteger(value));
    }
}
