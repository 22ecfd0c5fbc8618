package dev.lamella.internal.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.spark.types.SparkFields;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.StructVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnsafeRowsTest {
    private static final StructType COLUMNS = new StructType().add("part", DataTypes.IntegerType)
            .add("id", DataTypes.LongType).add("text", DataTypes.StringType);

    private static List<ColumnVector> vectors(UnsafeRows rows) {
        int[] ordinals = {1, 2};
        StructType stored = new StructType(new StructField[]{COLUMNS.fields()[1],
                COLUMNS.fields()[2]});
        return new UnsafeFields(SparkFields.schema(stored).root(), COLUMNS, ordinals).vectors(rows.bytes(),
                rows.starts(), rows.count());
    }

    @Test
    void rowsOfObjectsAreConverted() {
        UnsafeRows rows = new UnsafeRows(COLUMNS);
        rows.add(new GenericInternalRow(new Object[]{1, 7L, UTF8String.fromString("seven")}));
        rows.add(new GenericInternalRow(3));
        List<ColumnVector> vectors = vectors(rows);
        LongVector ids = (LongVector) vectors.getFirst();
        BytesVector texts = (BytesVector) vectors.getLast();
        assertThat(ids.values()[0]).isEqualTo(7);
        assertThat(new String(texts.value(0), StandardCharsets.UTF_8)).isEqualTo("seven");
        assertThat(ids.isNull(1)).isTrue();
        assertThat(texts.isNull(1)).isTrue();
    }

    /// A row has a word of null bits for each 64 fields.
    @Test
    void fieldsAreNullWhereTheirBitIsSet() {
        StructType columns = new StructType();
        for (int i = 0; i < 130; i++) {
            columns = columns.add("f" + i, DataTypes.LongType);
        }
        columns = columns.add("s", new StructType().add("x", DataTypes.LongType));
        UnsafeRows rows = new UnsafeRows(columns);
        for (int row = 0; row < 300; row++) {
            Object[] values = new Object[131];
            for (int i = 0; i < 130; i++) {
                values[i] = isNull(row, i) ? null : (Object) (1000L * row + i);
            }
            values[130] = switch (row % 3) {
                case 0 -> null;
                case 1 -> new GenericInternalRow(1);
                default -> new GenericInternalRow(new Object[]{(long) row});
            };
            rows.add(new GenericInternalRow(values));
        }
        List<ColumnVector> vectors = new UnsafeFields(SparkFields.schema(columns).root(), columns,
                IntStream.range(0, 131).toArray()).vectors(rows.bytes(), rows.starts(), rows.count());
        StructVector structs = (StructVector) vectors.getLast();
        LongVector x = (LongVector) structs.fields().getFirst();
        for (int row = 0; row < 300; row++) {
            for (int i = 0; i < 130; i++) {
                LongVector vector = (LongVector) vectors.get(i);
                assertThat(vector.isNull(row)).as("row %d, field %d", row, i).isEqualTo(isNull(row, i));
                assertThat(vector.values()[row]).isEqualTo(isNull(row, i) ? 0 : 1000L * row + i);
            }
            assertThat(structs.isNull(row)).isEqualTo(row % 3 == 0);
            assertThat(x.isNull(row)).isEqualTo(row % 3 != 2);
            assertThat(x.values()[row]).isEqualTo(row % 3 == 2 ? row : 0);
        }
    }

    /// Most fields are never null.
    private static boolean isNull(int row, int field) {
        return switch (field) {
            case 0 -> row == 299;
            case 63, 64 -> row % 2 == 0;
            case 129 -> true;
            default -> false;
        };
    }

    @Test
    void timesAreWholeMicroseconds() {
        StructType columns = new StructType().add("time", new TimeType(6));
        UnsafeRows rows = new UnsafeRows(columns);
        rows.add(new GenericInternalRow(new Object[]{3_723_000_004_999L}));
        rows.add(new GenericInternalRow(1));
        LongVector times = (LongVector) new UnsafeFields(SparkFields.schema(columns).root(), columns, new int[]{0})
                .vectors(rows.bytes(), rows.starts(), rows.count()).getFirst();
        assertThat(times.values()[0]).isEqualTo(3_723_000_004L);
        assertThat(times.isNull(1)).isTrue();
    }

    @Test
    void aBatchEndsWhenItsRowsAreLarge() {
        UnsafeRows rows = new UnsafeRows(COLUMNS);
        UTF8String large = UTF8String.fromString("x".repeat(3 << 20));
        int count = 0;
        while (!rows.isFull()) {
            rows.add(new GenericInternalRow(new Object[]{1, (long) count++, large}));
        }
        assertThat(count).isEqualTo(3);
        assertThat(((BytesVector) vectors(rows).getLast()).length(2)).isEqualTo(3 << 20);
        rows.clear();
        assertThat(rows.count()).isZero();
        assertThat(rows.isFull()).isFalse();
    }

    /// The columns of a batch of 256 KiB are made from the processor's cache. A batch of fewer rows than 256 is too small.
    @ParameterizedTest
    @CsvSource({"10, 4096", "300, 781", "3000, 256", "100000, 84"})
    void aBatchEndsWhenItsRowsFillTheCache(int length, int expected) {
        UnsafeRows rows = new UnsafeRows(COLUMNS);
        UTF8String text = UTF8String.fromString("x".repeat(length));
        while (!rows.isFull()) {
            rows.add(new GenericInternalRow(new Object[]{1, 2L, text}));
        }
        assertThat(rows.count()).isEqualTo(expected);
    }
}
