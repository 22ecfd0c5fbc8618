package dev.lamella.internal.row;

import dev.lamella.internal.vector.VectorBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;

/// A column of numbers: every number type fits if the column holds the value.
abstract class NumberBuilder extends ColumnBuilder {
    NumberBuilder(RowNode node, AppendState state, VectorBuilder values, String fitting) {
        super(node, state, values, fitting);
    }

    void addBig(BigInteger value) {
        addOther(value);
    }

    void addDecimal(BigDecimal value) {
        addOther(value);
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case Long number -> addLong(number);
            case Integer number -> addLong(number);
            case Double number -> addDouble(number);
            case Float number -> addFloat(number);
            case Short number -> addLong(number);
            case Byte number -> addLong(number);
            case BigInteger number -> addBig(number);
            case BigDecimal number -> addDecimal(number);
            default -> addOther(value);
        }
    }
}
