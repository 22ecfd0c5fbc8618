package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.error.ValueException;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalDayVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampSecVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.complex.impl.UnionLargeListWriter;
import org.apache.arrow.vector.complex.impl.UnionListViewWriter;
import org.apache.arrow.vector.complex.impl.UnionListWriter;
import org.apache.arrow.vector.complex.writer.BaseWriter;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.extension.OpaqueType;
import org.apache.arrow.vector.extension.OpaqueVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Arrow types that Parquet has in another form, and those it does not have.
class ImportedTypesTest {
    /// Fills a vector.
    interface Fill {
        void accept(FieldVector vector);
    }

    record Case(String rule, Field field, Fill fill, String parquet, List<String> rows) {}

    private static final Field ELEMENT = new Field("item", FieldType.nullable(new ArrowType.Int(32, true)), List.of());

    static final List<Case> CASES = List.of(
            new Case("seconds of a timestamp are milliseconds", leaf(new ArrowType.Timestamp(TimeUnit.SECOND, null)),
                    v -> ((TimeStampSecVector) v).setSafe(0, -3), "TIMESTAMP(MILLIS,false) on INT64",
                    List.of("-3000", "null")),
            new Case("seconds of a time are milliseconds", leaf(new ArrowType.Time(TimeUnit.SECOND, 32)),
                    v -> ((TimeSecVector) v).setSafe(0, 3), "TIME(MILLIS,false) on INT32", List.of("3000", "null")),
            new Case("milliseconds of a date are days", leaf(new ArrowType.Date(DateUnit.MILLISECOND)),
                    v -> ((DateMilliVector) v).setSafe(0, -86_400_000), "DATE on INT32", List.of("-1", "null")),
            new Case("parts of an interval become milliseconds",
                    leaf(new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)),
                    v -> ((IntervalMonthDayNanoVector) v).setSafe(0, 1, 2, 3_000_000),
                    "INTERVAL on FIXED_LEN_BYTE_ARRAY(12)",
                    List.of(ofInterval(1, 2, 3), "null")),
            new Case("an interval of days and milliseconds", leaf(new ArrowType.Interval(IntervalUnit.DAY_TIME)),
                    v -> ((IntervalDayVector) v).setSafe(0, 2, 3), "INTERVAL on FIXED_LEN_BYTE_ARRAY(12)",
                    List.of(ofInterval(0, 2, 3), "null")),
            new Case("a list", list(new ArrowType.List()),
                    v -> lists(((ListVector) v).getWriter()), "INT32", List.of("[1, null]", "null", "[3]")),
            new Case("a large list", list(new ArrowType.LargeList()),
                    v -> lists(((LargeListVector) v).getWriter()), "INT32", List.of("[1, null]", "null", "[3]")),
            new Case("a list view", list(new ArrowType.ListView()),
                    v -> lists(((ListViewVector) v).getWriter()), "INT32", List.of("[1, null]", "null", "[3]")),
            new Case("a list view of overlapping elements in another order", list(new ArrowType.ListView()),
                    ImportedTypesTest::views, "INT32", List.of("[2, 3]", "[1, 2]")),
            new Case("a null list over elements has none", list(new ArrowType.List()), ImportedTypesTest::hidden,
                    "INT32", List.of("[1]", "null", "[3]")),
            new Case("a null list of fixed size has no elements", list(new ArrowType.FixedSizeList(2)),
                    ImportedTypesTest::fixed, "INT32", List.of("[1, 2]", "null", "[5, 6]")),
            new Case("runs are taken value by value", new Field("a",
                    FieldType.notNullable(ArrowType.RunEndEncoded.INSTANCE),
                    List.of(new Field("run_ends", FieldType.notNullable(new ArrowType.Int(32, true)), List.of()),
                            new Field("values", FieldType.nullable(new ArrowType.Int(32, true)), List.of()))),
                    ImportedTypesTest::runs, "INT32", List.of("7", "7", "null", "9")),
            new Case("fields of a null struct are null", new Field("a", FieldType.nullable(new ArrowType.Struct()),
                    List.of(ELEMENT)), ImportedTypesTest::struct, "INT32", List.of("[1]", "null")));

    @ParameterizedTest
    @FieldSource("CASES")
    void becomesParquet(Case c) {
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(c.field())), allocator)) {
            FieldVector vector = root.getVector(0);
            vector.allocateNew();
            c.fill().accept(vector);
            root.setRowCount(c.rows().size());
            ArrowImporter importer = ArrowImporter.of(root.getSchema(), new MapDictionaryProvider());
            Batch batch = importer.batch(root);
            assertThat(importer.schema().leaves().getFirst().field().typeText()).isEqualTo(c.parquet());
            assertThat(IntStream.range(0, c.rows().size())
                    .mapToObj(i -> RandomVectors.describe(batch.columns().getFirst(), i)).toList())
                    .isEqualTo(c.rows());
        }
    }

    static final List<Field> NESTED = nested();

    private static List<Field> nested() {
        Field moment = leaf(new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"));
        Field nothing = leaf(new ArrowType.Null());
        List<Field> elements = List.of(ELEMENT, moment, nothing, leaf(new ArrowType.Duration(TimeUnit.SECOND)),
                leaf(new ArrowType.FixedSizeBinary(3)), leaf(new ArrowType.Utf8View()),
                list(new ArrowType.List(), moment), list(new ArrowType.LargeList(), nothing),
                list(new ArrowType.ListView(), ELEMENT), list(new ArrowType.ListView(), nothing),
                list(new ArrowType.FixedSizeList(2), moment), list(new ArrowType.Struct(), moment), runsOf(ELEMENT),
                runsOf(nothing), mapOf(moment));
        List<Field> all = new ArrayList<>();
        for (Field element : elements) {
            for (ArrowType type : List.of(new ArrowType.List(), new ArrowType.LargeList(),
                    new ArrowType.FixedSizeList(3), new ArrowType.ListView(), new ArrowType.LargeListView())) {
                all.add(list(type, element));
            }
            all.add(mapOf(element));
            all.add(runsOf(element));
        }
        return all;
    }

    private static Field mapOf(Field value) {
        return list(new ArrowType.Map(false), new Field("entries", FieldType.notNullable(new ArrowType.Struct()),
                List.of(new Field("key", FieldType.notNullable(new ArrowType.Utf8()), List.of()), value)));
    }

    private static Field runsOf(Field values) {
        return new Field("a", FieldType.notNullable(ArrowType.RunEndEncoded.INSTANCE),
                List.of(new Field("run_ends", FieldType.notNullable(new ArrowType.Int(32, true)), List.of()), values));
    }

    /// Arrow allows any elements in null lists, and any order of list views.
    @ParameterizedTest
    @FieldSource("NESTED")
    void elementsNeedNotBeConsecutive(Field field) {
        int size = 30;
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(field)), allocator)) {
            FieldVector vector = root.getVector(0);
            RandomArrow.fill(vector, size, new Random(7));
            List<String> expected;
            if (vector instanceof RunEndEncodedVector runs) {
                List<String> values = described(VectorSchemaRoot.of(runs.getValuesVector()));
                expected = IntStream.range(0, size).mapToObj(i -> values.get(i / 2)).toList();
            } else {
                for (int i = 0; i < size; i++) {
                    BitVectorHelper.setBit(vector.getValidityBuffer(), i);
                }
                root.setRowCount(size);
                expected = new ArrayList<>(described(root));
                for (int i = 1; i < size; i += 3) {
                    BitVectorHelper.unsetBit(vector.getValidityBuffer(), i);
                    expected.set(i, "null");
                }
            }
            root.setRowCount(size);
            assertThat(described(root)).isEqualTo(expected);
        }
    }

    private static List<String> described(VectorSchemaRoot root) {
        return described(root, new MapDictionaryProvider());
    }

    private static List<String> described(VectorSchemaRoot root, DictionaryProvider dictionaries) {
        ColumnVector column = ArrowImporter.of(root.getSchema(), dictionaries).batch(root).columns().getFirst();
        return IntStream.range(0, column.size()).mapToObj(i -> RandomVectors.describe(column, i)).toList();
    }

    /// A hidden date that is not the start of a day would be rejected elsewhere.
    @Test
    void elementsOfNullListsAreNotChecked() {
        Field field = list(new ArrowType.List(), leaf(new ArrowType.Date(DateUnit.MILLISECOND)));
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(field)), allocator)) {
            ListVector list = (ListVector) root.getVector(0);
            for (int i = 0; i < 3; i++) {
                int at = list.startNewValue(i);
                ((DateMilliVector) list.getDataVector()).setSafe(at, i == 1 ? 5 : i * 86_400_000L);
                list.endValue(i, 1);
            }
            root.setRowCount(3);
            BitVectorHelper.unsetBit(list.getValidityBuffer(), 1);
            assertThat(described(root)).containsExactly("[0]", "null", "[2]");
        }
    }

    /// With a class of Arrow's Java library for the extension type, the vector is of another class.
    @Test
    void aListOfFixedSizeMayBeAnExtension() {
        ArrowType storage = new ArrowType.FixedSizeList(2);
        Field field = new Field("a", FieldType.nullable(new OpaqueType(storage, "t", "v")), List.of(ELEMENT));
        try (BufferAllocator allocator = new RootAllocator();
                FieldVector lists = list(storage).createVector(allocator);
                VectorSchemaRoot root = VectorSchemaRoot.of(new OpaqueVector(field, allocator, lists))) {
            lists.allocateNew();
            fixed(lists);
            root.setRowCount(3);
            assertThat(described(root)).containsExactly("[1, 2]", "null", "[5, 6]");
        }
    }

    private static final DictionaryEncoding ENCODING = new DictionaryEncoding(1, false, new ArrowType.Int(64, true));

    private static Field indices(String name) {
        return new Field(name, new FieldType(true, ENCODING.getIndexType(), ENCODING), List.of());
    }

    private static MapDictionaryProvider dictionary(FieldVector entries, Fill fill) {
        entries.allocateNew();
        fill.accept(entries);
        MapDictionaryProvider dictionaries = new MapDictionaryProvider();
        dictionaries.put(new Dictionary(entries, ENCODING));
        return dictionaries;
    }

    /// Its order is that of the dictionary in the file.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDictionaryWithMoreEntriesThanRowsIsKeptIfItIsOrdered(boolean isOrdered) {
        DictionaryEncoding encoding = new DictionaryEncoding(1, isOrdered, ENCODING.getIndexType());
        Field field = new Field("a", new FieldType(true, encoding.getIndexType(), encoding), List.of());
        try (BufferAllocator allocator = new RootAllocator();
                VarCharVector sizes = new VarCharVector("d", allocator);
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(field)), allocator)) {
            List<String> entries = List.of("S", "M", "L");
            for (int i = 0; i < entries.size(); i++) {
                sizes.setSafe(i, entries.get(i).getBytes(StandardCharsets.UTF_8));
            }
            sizes.setValueCount(entries.size());
            MapDictionaryProvider dictionaries = new MapDictionaryProvider(new Dictionary(sizes, encoding));
            ((BigIntVector) root.getVector(0)).setSafe(0, 2);
            root.setRowCount(1);
            ColumnVector column = ArrowImporter.of(root.getSchema(), dictionaries).batch(root).columns().getFirst();
            assertThat(column).isInstanceOf(isOrdered ? DictionaryVector.class : BytesVector.class);
            assertThat(described(root, dictionaries)).as("the byte of L").containsExactly("[76]");
        }
    }

    @Test
    void anIndexIsNotCutTo32Bits() {
        try (BufferAllocator allocator = new RootAllocator();
                MapDictionaryProvider dictionaries = dictionary(new IntVector("d", allocator), v -> numbers(v, 2));
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(indices("a"))), allocator)) {
            ((BigIntVector) root.getVector(0)).setSafe(0, 1L << Integer.SIZE);
            root.setRowCount(1);
            assertThatThrownBy(() -> described(root, dictionaries)).isInstanceOf(CorruptFileException.class)
                    .hasMessageContaining("Column a").hasMessageContaining("do not have the values of its 1 rows");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void indicesInNullListsAreNotLookedUp(int entryCount) {
        Field field = list(new ArrowType.List(), indices("item"));
        try (BufferAllocator allocator = new RootAllocator();
                MapDictionaryProvider dictionaries = dictionary(new IntVector("d", allocator),
                        v -> numbers(v, entryCount));
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(field)), allocator)) {
            ListVector list = (ListVector) root.getVector(0);
            for (int i = 0; i < 3; i++) {
                int at = list.startNewValue(i);
                ((BigIntVector) list.getDataVector()).setSafe(at, i == 1 ? 9 : i / 2);
                list.endValue(i, 1);
            }
            root.setRowCount(3);
            BitVectorHelper.unsetBit(list.getValidityBuffer(), 1);
            assertThat(described(root, dictionaries)).containsExactly("[1]", "null", "[2]");
        }
    }

    /// An entry that is not the start of a day would be rejected elsewhere.
    @Test
    void entriesWithoutAnIndexAreNotChecked() {
        try (BufferAllocator allocator = new RootAllocator();
                MapDictionaryProvider dictionaries = dictionary(new DateMilliVector("d", allocator), v -> {
                    ((DateMilliVector) v).setSafe(0, 5);
                    ((DateMilliVector) v).setSafe(1, 86_400_000);
                    v.setValueCount(2);
                });
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(indices("a"))), allocator)) {
            ((BigIntVector) root.getVector(0)).setSafe(0, 1);
            ((BigIntVector) root.getVector(0)).setSafe(1, 1);
            root.setRowCount(2);
            assertThat(described(root, dictionaries)).containsExactly("1", "1");
        }
    }

    record Misfit(Field field, Fill fill, String problem) {}

    static final List<Misfit> MISFITS = List.of(
            new Misfit(leaf(new ArrowType.Date(DateUnit.MILLISECOND)), v -> ((DateMilliVector) v).setSafe(0, 5),
                    "The milliseconds of the date are not the start of a day"),
            new Misfit(leaf(new ArrowType.Timestamp(TimeUnit.SECOND, null)),
                    v -> ((TimeStampSecVector) v).setSafe(0, Long.MAX_VALUE), "The seconds do not fit"),
            new Misfit(leaf(new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)),
                    v -> ((IntervalMonthDayNanoVector) v).setSafe(0, 0, 0, 1), "digits below milliseconds"),
            new Misfit(leaf(new ArrowType.Interval(IntervalUnit.DAY_TIME)),
                    v -> ((IntervalDayVector) v).setSafe(0, -1, 0), "A part of the interval is negative"));

    @ParameterizedTest
    @FieldSource("MISFITS")
    void saysWhichValueDoesNotFit(Misfit c) {
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(c.field())), allocator)) {
            root.getVector(0).allocateNew();
            c.fill().accept(root.getVector(0));
            root.setRowCount(1);
            ArrowImporter importer = ArrowImporter.of(root.getSchema(), new MapDictionaryProvider());
            assertThatThrownBy(() -> importer.batch(root)).isInstanceOf(ValueException.class)
                    .hasMessageContaining("Column a, slot 0 of the record batch").hasMessageContaining(c.problem());
        }
    }

    record Refusal(Field field, String problem) {}

    static final List<Refusal> REFUSALS = List.of(
            new Refusal(new Field("a", FieldType.nullable(new ArrowType.Union(UnionMode.Dense, new int[]{0})),
                    List.of(ELEMENT)), "Parquet has no type for Union"),
            new Refusal(new Field("a", FieldType.nullable(new ArrowType.Struct()), List.of()),
                    "The struct has no fields"),
            new Refusal(new Field("a", FieldType.nullable(new ArrowType.Struct()), List.of(ELEMENT, ELEMENT)),
                    "an earlier field of the group has the same name"),
            new Refusal(leaf(new ArrowType.FixedSizeBinary(0)), "Values of length 0 cannot be stored"),
            new Refusal(leaf(new ArrowType.Decimal(5, -2, 128)), "but the scale is -2"),
            new Refusal(leaf(new ArrowType.Decimal(5, 2, 32)),
                    "decimals of 128 and 256 bits, but the field has 32 bits"),
            new Refusal(list(new ArrowType.List(), leaf(new ArrowType.Decimal(5, 2, 64))),
                    "Cast it to decimal128(5, 2)"));

    @ParameterizedTest
    @FieldSource("REFUSALS")
    void namesTheFieldThatParquetCannotHold(Refusal c) {
        assertThatThrownBy(() -> ArrowImporter.of(new Schema(List.of(c.field())), new MapDictionaryProvider()))
                .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining("Column a")
                .hasMessageContaining(c.problem());
    }

    @Test
    void aRecordBatchWithOtherFieldsIsRejected() {
        Field wide = new Field("a", FieldType.nullable(new ArrowType.Int(64, true)), List.of());
        ArrowImporter importer = ArrowImporter.of(new Schema(List.of(wide)), new MapDictionaryProvider());
        try (BufferAllocator allocator = new RootAllocator(); IntVector narrow = new IntVector("a", allocator)) {
            narrow.allocateNew(3);
            narrow.setValueCount(3);
            assertThatThrownBy(() -> importer.batch(VectorSchemaRoot.of(narrow)))
                    .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("a: Int(32, true)")
                    .hasMessageContaining("a: Int(64, true)");
        }
    }

    @Test
    void aSourceThatCannotBeginClosesItsReader() {
        Schema schema = new Schema(List.of(leaf(new ArrowType.Decimal(2, 5, 128))));
        AtomicBoolean isClosed = new AtomicBoolean();
        try (BufferAllocator allocator = new RootAllocator()) {
            ArrowReader reader = new ArrowReader(allocator) {
                @Override
                public boolean loadNextBatch() {
                    return false;
                }

                @Override
                public long bytesRead() {
                    return 0;
                }

                @Override
                protected void closeReadSource() {
                    isClosed.set(true);
                }

                @Override
                protected Schema readSchema() {
                    return schema;
                }
            };
            assertThatThrownBy(() -> ArrowSource.of(reader)).isInstanceOf(UnsupportedFeatureException.class);
        }
        assertThat(isClosed).isTrue();
    }

    @Test
    void takesFieldIdsAndSlices() {
        Field field = new Field("a", new FieldType(true, new ArrowType.Int(64, true), null,
                Map.of("PARQUET:field_id", "7")), List.of());
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(List.of(field)), allocator)) {
            BigIntVector vector = (BigIntVector) root.getVector(0);
            for (int i = 0; i < 20; i++) {
                if (i % 3 != 0) {
                    vector.setSafe(i, i);
                }
            }
            root.setRowCount(20);
            ArrowImporter importer = ArrowImporter.of(root.getSchema(), new MapDictionaryProvider());
            assertThat(importer.schema().fields().getFirst().fieldId()).hasValue(7);
            try (VectorSchemaRoot slice = root.slice(5, 4)) {
                Batch batch = importer.batch(slice);
                assertThat(IntStream.range(0, 4)
                        .mapToObj(i -> RandomVectors.describe(batch.columns().getFirst(), i)))
                        .containsExactly("5", "null", "7", "8");
            }
        }
    }

    @Test
    void takesTheFieldIdOfRuns() {
        Field runs = new Field("a", new FieldType(false, ArrowType.RunEndEncoded.INSTANCE, null,
                Map.of("PARQUET:field_id", "7")), runsOf(ELEMENT).getChildren());
        assertThat(ArrowImporter.of(new Schema(List.of(runs)), new MapDictionaryProvider()).schema().fields()
                .getFirst().fieldId()).hasValue(7);
    }

    private static Field leaf(ArrowType type) {
        return new Field("a", FieldType.nullable(type), List.of());
    }

    private static Field list(ArrowType type) {
        return list(type, ELEMENT);
    }

    private static Field list(ArrowType type, Field element) {
        return new Field("a", FieldType.nullable(type), List.of(element));
    }

    private static String ofInterval(int months, int days, int millis) {
        dev.lamella.vector.FixedBytesVector vector = new dev.lamella.vector.FixedBytesVector(1,
                dev.lamella.vector.Validity.none(), 12,
                new byte[]{(byte) months, 0, 0, 0, (byte) days, 0, 0, 0, (byte) millis, 0, 0, 0});
        return RandomVectors.describe(vector, 0);
    }

    private static void lists(BaseWriter.ListWriter writer) {
        switch (writer) {
            case UnionListWriter w -> w.setPosition(0);
            case UnionLargeListWriter w -> w.setPosition(0);
            case UnionListViewWriter w -> w.setPosition(0);
            default -> throw new AssertionError(writer);
        }
        writer.startList();
        writer.integer().writeInt(1);
        writer.integer().writeNull();
        writer.endList();
        switch (writer) {
            case UnionListWriter w -> w.setPosition(2);
            case UnionLargeListWriter w -> w.setPosition(2);
            case UnionListViewWriter w -> w.setPosition(2);
            default -> throw new AssertionError(writer);
        }
        writer.startList();
        writer.integer().writeInt(3);
        writer.endList();
    }

    private static void numbers(FieldVector vector, int count) {
        for (int i = 0; i < count; i++) {
            ((IntVector) vector).setSafe(i, i + 1);
        }
        vector.setValueCount(count);
    }

    private static void views(FieldVector vector) {
        ListViewVector list = (ListViewVector) vector;
        numbers(list.getDataVector(), 3);
        list.setOffset(0, 1);
        list.setSize(0, 2);
        list.setValidity(0, 1);
        list.setOffset(1, 0);
        list.setSize(1, 2);
        list.setValidity(1, 1);
        list.setValueCount(2);
    }

    private static void hidden(FieldVector vector) {
        ListVector list = (ListVector) vector;
        numbers(list.getDataVector(), 3);
        for (int i = 0; i < 3; i++) {
            list.getOffsetBuffer().setInt(4L * (i + 1), i + 1);
        }
        list.setNotNull(0);
        list.setNotNull(2);
        list.setLastSet(2);
    }

    private static void fixed(FieldVector vector) {
        FixedSizeListVector list = (FixedSizeListVector) vector;
        numbers(list.getDataVector(), 6);
        list.setNotNull(0);
        list.setNotNull(2);
        list.setValueCount(3);
    }

    private static void runs(FieldVector vector) {
        RunEndEncodedVector list = (RunEndEncodedVector) vector;
        IntVector ends = (IntVector) list.getRunEndsVector();
        IntVector values = (IntVector) list.getValuesVector();
        ends.setSafe(0, 2);
        ends.setSafe(1, 3);
        ends.setSafe(2, 4);
        values.setSafe(0, 7);
        values.setNull(1);
        values.setSafe(2, 9);
        ends.setValueCount(3);
        values.setValueCount(3);
        list.setValueCount(4);
    }

    private static void struct(FieldVector vector) {
        StructVector struct = (StructVector) vector;
        numbers(struct.getChildrenFromFields().getFirst(), 2);
        struct.setIndexDefined(0);
        struct.setValueCount(2);
    }
}
