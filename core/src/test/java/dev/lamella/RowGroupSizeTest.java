package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.OutputFile;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaBuilder;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Row groups end near their target in bytes, however large rows are and however they come.
class RowGroupSizeTest {
    private static final long TARGET = 4 << 20;
    private static final WriteOptions OPTIONS = Tables.plain().withRowGroups(TARGET, 1 << 20)
            .withDictionary(WriteOptions.Dictionary.NEVER);

    private static List<Long> rows(Schema schema, ColumnVector column, int times) throws IOException {
        try (ParquetWriter writer = Parquet.create(OutputFile.of("nowhere", OutputStream.nullOutputStream()), schema,
                OPTIONS)) {
            for (int i = 0; i < times; i++) {
                writer.write(new Batch(schema, column.size(), List.of(column)));
            }
            FileMetadata metadata = writer.commit();
            assertThat(metadata.rowCount()).isEqualTo((long) times * column.size());
            return metadata.rowGroups().stream().map(RowGroup::rowCount).toList();
        }
    }

    private static DictionaryVector sameText(int count, int bytes) {
        BytesVector entries = new BytesVector(1, Validity.none(), new byte[bytes], new long[]{bytes});
        return new DictionaryVector(count, Validity.none(), entries, new int[count]);
    }

    @Test
    void largeTextsThatABatchHasOnlyOnceFillManyRowGroups() throws IOException {
        Schema schema = Schema.parse("message m { required binary text; }");

        List<Long> rows = rows(schema, sameText(2_000, 1 << 20), 1);

        assertThat(rows).allSatisfy(count -> assertThat(count).isBetween(1L, 5L));
    }

    @Test
    void listsOfLargeTextsFillManyRowGroups() throws IOException {
        Schema schema = Schema.parse(
                "message m { required group xs (LIST) { repeated group list { required binary element; } } }");
        int[] offsets = IntStream.rangeClosed(0, 500).map(i -> 4 * i).toArray();

        List<Long> rows = rows(schema, new ListVector(500, Validity.none(), offsets, sameText(2_000, 1 << 18)), 1);

        assertThat(rows).allSatisfy(count -> assertThat(count).isBetween(1L, 5L));
    }

    @Test
    void columnsWithNextToNothingInThemDoNotFillARowGroup() throws IOException {
        SchemaBuilder builder = Schema.builder("wide");
        List<ColumnVector> columns = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            builder.required("number " + i, "INT64").required("text " + i, "STRING");
            columns.add(new LongVector(1, Validity.none(), new long[]{i}));
            columns.add(new BytesVector(1, Validity.none(), new byte[0], new long[1]));
        }
        Schema schema = builder.build();

        try (ParquetWriter writer = Parquet.create(OutputFile.of("nowhere", OutputStream.nullOutputStream()), schema,
                OPTIONS.withDictionary(WriteOptions.Dictionary.TRY))) {
            for (int i = 0; i < 10; i++) {
                writer.write(new Batch(schema, 1, columns));
            }
            assertThat(writer.commit().rowGroups()).hasSize(1);
        }
    }

    @Test
    void smallRowsBehindAGiantOneAreNotAloneInTheirRowGroups() throws IOException {
        Schema schema = Schema.parse("message m { required binary text; }");
        int giant = 16 << 20;
        long[] slices = new long[100_000];
        Arrays.fill(slices, 10);
        slices[0] = giant;

        List<Long> rows = rows(schema, new BytesVector(slices.length, Validity.none(), new byte[giant], slices), 1);

        assertThat(rows).containsExactly(1L, 99_999L);
    }
}
