package dev.lamella.arrow.vectors;

import dev.lamella.variant.Variant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.complex.BaseLargeRepeatedValueViewVector;
import org.apache.arrow.vector.complex.BaseRepeatedValueViewVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/// Fills Arrow vectors with random values that Parquet can hold. A quarter of the slots is null where that is allowed.
final class RandomArrow {
    private static final int SECONDS_PER_DAY = 86_400;

    private RandomArrow() {}

    static void fill(FieldVector vector, int size, Random random) {
        // Run-end encoded vectors forget buffers that they had.
        vector.clear();
        vector.setInitialCapacity(size);
        vector.allocateNew();
        boolean isNullable = vector.getField().isNullable();
        boolean[] isNull = new boolean[size];
        for (int i = 0; i < size; i++) {
            isNull[i] = isNullable && random.nextInt(4) == 0;
        }
        switch (vector) {
            case NullVector ignored -> {
            }
            case ExtensionTypeVector<?> extension -> {
                fill((FieldVector) extension.getUnderlyingVector(), size, random);
            }
            // Each run has two slots.
            case RunEndEncodedVector runs -> {
                int count = size + 1 >>> 1;
                fill(runs.getValuesVector(), count, random);
                for (int i = 0; i < count; i++) {
                    ((IntVector) runs.getRunEndsVector()).setSafe(i, Math.min(size, 2 * (i + 1)));
                }
                runs.getRunEndsVector().setValueCount(count);
            }
            case StructVector struct -> struct(struct, isNull, random);
            case FixedSizeListVector list -> {
                fill(list.getDataVector(), size * list.getListSize(), random);
                for (int i = 0; i < size; i++) {
                    if (!isNull[i]) {
                        list.setNotNull(i);
                    }
                }
            }
            case ListVector list -> {
                for (int i = 0; i < size; i++) {
                    if (!isNull[i]) {
                        list.startNewValue(i);
                        list.endValue(i, random.nextInt(4));
                    }
                }
                fill(list.getDataVector(), list.getLastSet() < 0 ? 0 : list.getElementEndIndex(list.getLastSet()),
                        random);
            }
            case LargeListVector list -> {
                long end = 0;
                for (int i = 0; i < size; i++) {
                    if (!isNull[i]) {
                        int length = random.nextInt(4);
                        list.startNewValue(i);
                        list.endValue(i, length);
                        end += length;
                    }
                }
                fill(list.getDataVector(), (int) end, random);
            }
            case ListViewVector list -> views(list, isNull, random);
            case LargeListViewVector list -> views(list, isNull, random);
            default -> {
                for (int i = 0; i < size; i++) {
                    if (isNull[i]) {
                        vector.setNull(i);
                    } else {
                        set(vector, i, random);
                    }
                }
            }
        }
        vector.setValueCount(size);
    }

    private static void views(BaseRepeatedValueViewVector list, boolean[] isNull, Random random) {
        fill((FieldVector) list.getDataVector(), 3 * isNull.length, random);
        for (int i = 0; i < isNull.length; i++) {
            int length = isNull[i] ? 0 : random.nextInt(4);
            ((ListViewVector) list).setOffset(i, 3 * i);
            ((ListViewVector) list).setSize(i, length);
            ((ListViewVector) list).setValidity(i, isNull[i] ? 0 : 1);
        }
    }

    private static void views(BaseLargeRepeatedValueViewVector list, boolean[] isNull, Random random) {
        fill((FieldVector) list.getDataVector(), 3 * isNull.length, random);
        for (int i = 0; i < isNull.length; i++) {
            int length = isNull[i] ? 0 : random.nextInt(4);
            ((LargeListViewVector) list).setOffset(i, 3 * i);
            ((LargeListViewVector) list).setSize(i, length);
            ((LargeListViewVector) list).setValidity(i, isNull[i] ? 0 : 1);
        }
    }

    private static void struct(StructVector struct, boolean[] isNull, Random random) {
        int size = isNull.length;
        if (extension(struct).equals("arrow.parquet.variant")) {
            List<FieldVector> parts = struct.getChildrenFromFields();
            parts.forEach(FieldVector::allocateNew);
            for (int i = 0; i < size; i++) {
                Variant variant = Variant.ofJson("{\"a\":" + random.nextInt() + ",\"b\":[\"x\",null]}");
                bytes(parts.getFirst(), i, variant.metadata().toByteArray());
                bytes(parts.getLast(), i, variant.toByteArray());
            }
            parts.forEach(part -> part.setValueCount(size));
        } else {
            struct.getChildrenFromFields().forEach(child -> fill(child, size, random));
        }
        for (int i = 0; i < size; i++) {
            if (!isNull[i]) {
                struct.setIndexDefined(i);
            }
        }
    }

    private static String extension(FieldVector vector) {
        return vector.getField().getMetadata().getOrDefault("ARROW:extension:name", "");
    }

    private static void set(FieldVector vector, int slot, Random random) {
        switch (vector) {
            case DecimalVector decimals -> decimals.setSafe(slot, decimal(vector, random));
            case Decimal256Vector decimals -> decimals.setSafe(slot, decimal(vector, random));
            case DateMilliVector dates -> dates.setSafe(slot, random.nextInt(-30_000, 30_000) * 86_400_000L);
            case TimeSecVector times -> times.setSafe(slot, random.nextInt(SECONDS_PER_DAY));
            case TimeMilliVector times -> times.setSafe(slot, random.nextInt(SECONDS_PER_DAY * 1000));
            case TimeMicroVector times -> times.setSafe(slot, random.nextLong(SECONDS_PER_DAY * 1_000_000L));
            case TimeNanoVector times -> times.setSafe(slot, random.nextLong(SECONDS_PER_DAY * 1_000_000_000L));
            case TimeStampVector times -> times.setSafe(slot, random.nextLong() / 1000);
            case IntervalYearVector intervals -> intervals.setSafe(slot, random.nextInt(Integer.MAX_VALUE));
            case IntervalDayVector intervals ->
                intervals.setSafe(slot, random.nextInt(1000), random.nextInt(Integer.MAX_VALUE));
            case IntervalMonthDayNanoVector intervals -> intervals.setSafe(slot, random.nextInt(100),
                    random.nextInt(100), random.nextInt(1_000_000) * 1_000_000L);
            case BitVector bits -> bits.setSafe(slot, random.nextInt(2));
            case BaseFixedWidthVector fixed -> {
                byte[] value = new byte[fixed.getTypeWidth()];
                random.nextBytes(value);
                while (fixed.getValueCapacity() <= slot) {
                    fixed.reAlloc();
                }
                fixed.setIndexDefined(slot);
                fixed.getDataBuffer().setBytes((long) slot * value.length, value);
            }
            default -> bytes(vector, slot, value(vector, random));
        }
    }

    private static BigDecimal decimal(FieldVector vector, Random random) {
        ArrowType.Decimal type = (ArrowType.Decimal) vector.getField().getType();
        BigInteger digits = new BigInteger(300, random).mod(BigInteger.TEN.pow(type.getPrecision()));
        return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), type.getScale());
    }

    private static byte[] value(FieldVector vector, Random random) {
        String text = "t".repeat(random.nextInt(3) == 0 ? random.nextInt(40) : 3) + random.nextInt(30);
        return switch (extension(vector)) {
            case "arrow.json" -> ("\"" + text + "\"").getBytes(StandardCharsets.UTF_8);
            // The point (0 0) in well-known binary.
            case "geoarrow.wkb" -> Arrays.copyOf(new byte[]{1, 1}, 21);
            // No two keys of a map are equal.
            default -> (vector.getName().equals("key") ? text + random.nextLong() : text)
                    .getBytes(StandardCharsets.UTF_8);
        };
    }

    private static void bytes(FieldVector vector, int slot, byte[] value) {
        switch (vector) {
            case BaseVariableWidthVector narrow -> narrow.setSafe(slot, value);
            case BaseLargeVariableWidthVector large -> large.setSafe(slot, value);
            case BaseVariableWidthViewVector views -> views.setSafe(slot, value);
            default -> throw new AssertionError(vector);
        }
    }

    /// Fills the entries of a dictionary.
    static void distinct(FieldVector vector, int size) {
        vector.allocateNew();
        for (int i = 0; i < size; i++) {
            bytes(vector, i, ("entry " + i).getBytes(StandardCharsets.UTF_8));
        }
        vector.setValueCount(size);
    }

    static void indices(FieldVector vector, int size, int entries, Random random) {
        vector.allocateNew();
        for (int i = 0; i < size; i++) {
            if (random.nextInt(4) > 0) {
                ((BaseIntVector) vector).setWithPossibleTruncate(i, random.nextInt(entries));
            }
        }
        vector.setValueCount(size);
    }

    /// Adds each slot as text.
    static void describe(FieldVector vector, List<String> texts) {
        for (int i = 0; i < vector.getValueCount(); i++) {
            Object value = vector.getObject(i);
            texts.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value));
        }
    }
}
