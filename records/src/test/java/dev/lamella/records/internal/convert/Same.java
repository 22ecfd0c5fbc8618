package dev.lamella.records.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.records.mapping.Half;
import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// Whether a value that came out of a column is the one that should.
final class Same {
    private Same() {}

    /// @param wanted as [Expected#plain] has it
    static void check(ColumnKind kind, @Nullable Object value, @Nullable Object wanted) {
        if (value == null || wanted == null) {
            assertThat(value).isEqualTo(wanted);
            return;
        }
        Object plain = Expected.plain(value);
        if (wanted instanceof Variant variant) {
            assertThat(plain).isInstanceOf(Variant.class);
            assertThat(variant.isSameAs((Variant) plain)).isTrue();
        } else if (wanted instanceof Half half && kind == ColumnKind.DOUBLE && Float.isNaN(half.floatValue())) {
            assertThat(((Half) plain).floatValue()).isNaN();
        } else if (plain instanceof Number number && wanted instanceof Number given
                && number.getClass() != given.getClass()) {
            // What is declared as a Number is read as the class of its column.
            assertThat(new BigDecimal(number.toString())).isEqualByComparingTo(given.toString());
        } else if (!bits(kind, plain).equals(bits(kind, wanted))) {
            assertThat(bits(kind, plain)).isEqualTo(bits(kind, wanted));
        }
    }

    /// Of reals, what tells NaNs and zeros apart.
    private static Object bits(ColumnKind kind, Object value) {
        return switch (value) {
            case Float number when kind == ColumnKind.FLOAT -> Float.floatToRawIntBits(number);
            case Double number when kind == ColumnKind.DOUBLE -> Double.doubleToRawLongBits(number);
            default -> value;
        };
    }
}
