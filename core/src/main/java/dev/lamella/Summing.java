package dev.lamella;

import dev.lamella.Answer.Source;
import dev.lamella.error.ParquetException;
import dev.lamella.filter.Scan;
import dev.lamella.internal.bytes.LittleEndian;
import dev.lamella.internal.index.ExactFacts;
import dev.lamella.row.ColumnValues;
import dev.lamella.row.RowOptions;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Sums up one column.
final class Summing {
    private static final int SLOTS = 1024;

    private final ParquetReader reader;
    private final Leaf leaf;
    private final RowOptions options;
    /// Empty if values have no order.
    private final Optional<Comparator<Object>> order;
    private final List<ExactFacts> facts;

    Summing(ParquetReader reader, Leaf leaf, RowOptions options) {
        this.reader = reader;
        this.leaf = leaf;
        this.options = options;
        this.order = order(leaf);
        // Where the footer contradicts itself, nothing of it is believed.
        boolean isBelieved = reader.metadata().rowCount() == reader.rowCount();
        this.facts = reader.metadata().rowGroups().stream().map(group -> isBelieved
                ? ExactFacts.of(reader.metadata(), group, leaf)
                : new ExactFacts(OptionalLong.empty(), false, Optional.empty(), Optional.empty())).toList();
    }

    /// The total order of floating-point numbers: it tells zeros apart, and NaN is left out anyway.
    private static Optional<Comparator<Object>> order(Leaf leaf) {
        SortOrder order = leaf.field().type() == PhysicalType.INT96
                ? SortOrder.ofInt96Timestamp(leaf.field())
                : SortOrder.of(leaf);
        SortOrder used = order.hasNan() ? SortOrder.ofTotalOrder(leaf.field()) : order;
        return used.isDefined() ? Optional.of(used.comparator()) : Optional.empty();
    }

    ColumnSummary summary() throws IOException {
        Optional<Long> nulls = nulls();
        Optional<Optional<Object>> min = extreme(ExactFacts::min, order);
        Optional<Optional<Object>> max = extreme(ExactFacts::max, order.map(Comparator::reversed));
        boolean areRowsKnown = reader.metadata().rowCount() == reader.rowCount();
        Optional<Read> read = areRowsKnown && nulls.isPresent() && min.isPresent() && max.isPresent()
                ? Optional.empty()
                : Optional.of(read());
        return new ColumnSummary(leaf.path(),
                answer(areRowsKnown ? Optional.of(reader.rowCount()) : Optional.empty(), read, Read::rows),
                answer(nulls, read, Read::nulls), answer(min, read, Read::min), answer(max, read, Read::max));
    }

    private static <T> Answer<T> answer(Optional<T> known, Optional<Read> read, Function<Read, T> of) {
        return known.isPresent()
                ? new Answer<>(known.get(), Source.METADATA)
                : new Answer<>(read.map(of).orElseThrow(), Source.DATA);
    }

    /// Below lists the footer counts lists that are null or empty, too: it is exact if it counts nothing.
    private Optional<Long> nulls() {
        if (leaf.maxDefinitionLevel() == 0) {
            return Optional.of(0L);
        }
        long sum = 0;
        for (ExactFacts chunk : facts) {
            if (chunk.nulls().isEmpty() || leaf.maxRepetitionLevel() > 0 && chunk.nulls().getAsLong() > 0) {
                return Optional.empty();
            }
            sum += chunk.nulls().getAsLong();
        }
        return Optional.of(sum);
    }

    private Optional<Optional<Object>> extreme(Function<ExactFacts, Optional<byte[]>> bound,
            Optional<Comparator<Object>> by) {
        Optional<Object> first = Optional.empty();
        for (ExactFacts chunk : by.isEmpty() ? List.<ExactFacts>of() : facts) {
            if (chunk.hasNoValues()) {
                continue;
            }
            Optional<Object> value = bound.apply(chunk).flatMap(this::value);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            first = Optional.of(first(first, value.get(), by.orElseThrow()));
        }
        return Optional.of(first);
    }

    private static Object first(Optional<Object> first, Object value, Comparator<Object> by) {
        return first.isEmpty() || by.compare(value, first.get()) < 0 ? value : first.get();
    }

    /// A stored value, as rows give it.
    private Optional<Object> value(byte[] stored) {
        try {
            ColumnValues values = ColumnValues.of(Schema.asDeclared("value", List.of(leaf.field())), options)
                    .getFirst();
            values.bind(vector(leaf.field(), stored), 0);
            @Nullable
            Object[] out = new Object[1];
            values.fill(out, 0, 1);
            return Optional.ofNullable(out[0]);
        } catch (ParquetException _) {
            // A bound that is no value; reading finds those that there are.
            return Optional.empty();
        }
    }

    private static Vector vector(PrimitiveField field, byte[] stored) {
        return switch (field.type()) {
            case BOOLEAN -> new BooleanVector(1, Validity.none(), new boolean[]{stored[0] != 0});
            case INT32 -> new IntVector(1, Validity.none(), new int[]{LittleEndian.getInt(stored, 0)});
            case INT64 -> new LongVector(1, Validity.none(), new long[]{LittleEndian.getLong(stored, 0)});
            case FLOAT -> new FloatVector(1, Validity.none(),
                    new float[]{Float.intBitsToFloat(LittleEndian.getInt(stored, 0))});
            case DOUBLE -> new DoubleVector(1, Validity.none(),
                    new double[]{Double.longBitsToDouble(LittleEndian.getLong(stored, 0))});
            case BYTE_ARRAY -> new BytesVector(1, Validity.none(), stored, new long[]{stored.length});
            case INT96, FIXED_LEN_BYTE_ARRAY -> new FixedBytesVector(1, Validity.none(), stored.length, stored);
        };
    }

    /// What was found by reading.
    private record Read(long rows, long nulls, Optional<Object> min, Optional<Object> max) {}

    private Read read() throws IOException {
        long rows = 0;
        long nulls = 0;
        Optional<Object> min = Optional.empty();
        Optional<Object> max = Optional.empty();
        @Nullable
        Object[] out = new Object[SLOTS];
        try (BatchSource batches = reader.batches(Scan.all().columns(List.of(leaf.path())))) {
            while (batches.next()) {
                Batch batch = batches.batch();
                ColumnValues values = bound(batch, rows);
                rows += batch.rowCount();
                for (int from = 0; from < values.size(); from += SLOTS) {
                    int count = Math.min(SLOTS, values.size() - from);
                    for (int slot = from; slot < from + count; slot++) {
                        nulls += values.isNull(slot) ? 1 : 0;
                    }
                    if (order.isEmpty()) {
                        continue;
                    }
                    values.fill(out, from, count);
                    for (int i = 0; i < count; i++) {
                        Object value = out[i];
                        if (value != null && !isNan(value)) {
                            min = Optional.of(first(min, value, order.get()));
                            max = Optional.of(first(max, value, order.get().reversed()));
                        }
                    }
                }
            }
        }
        return new Read(rows, nulls, min, max);
    }

    private static boolean isNan(Object value) {
        return value instanceof Float number && number.isNaN() || value instanceof Double other && other.isNaN();
    }

    private ColumnValues bound(Batch batch, long row) {
        ColumnValues top = ColumnValues.of(batch.schema(), options).getFirst();
        top.bind(batch.columns().getFirst(), row);
        List<ColumnValues> found = new ArrayList<>();
        addLeaves(top, found);
        List<Leaf> read = batch.schema().leaves();
        for (int i = 0; i < found.size(); i++) {
            if (read.get(i).fileIndex() == leaf.fileIndex()) {
                return found.get(i);
            }
        }
        throw new IllegalStateException(leaf + " is not among what was read");
    }

    private static void addLeaves(ColumnValues from, List<ColumnValues> found) {
        if (from.children().isEmpty()) {
            found.add(from);
        }
        from.children().forEach(child -> addLeaves(child, found));
    }
}
