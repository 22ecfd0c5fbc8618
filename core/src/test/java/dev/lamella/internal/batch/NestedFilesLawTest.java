package dev.lamella.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.column.ColumnSettings;
import dev.lamella.internal.level.NestedRows;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Rows of any structure are read as they were written, however batches, row groups and pages are cut.
class NestedFilesLawTest {
    private static final int ROUNDS = 250 * Integer.getInteger("lamella.effort", 1);

    @Test
    void structureIsReadAsItWasWritten() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            NestedRows nested = new NestedRows(random);
            Schema schema = nested.schema();
            List<List<@Nullable Object>> rows = nested.rows(schema, random.nextInt(200));
            try {
                check(schema, rows, random);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + round + ":\n" + SchemaText.print(schema), e);
            }
        }
    }

    private static void check(Schema schema, List<List<@Nullable Object>> rows, Random random) throws IOException {
        int groupRows = 1 + random.nextInt(300);
        byte[] bytes = write(schema, rows, groupRows, random);
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes))) {
            assertThat(reader.schema()).isEqualTo(schema);
            assertThat(reader.metadata().rowGroups()).allMatch(group -> group.rowCount() <= groupRows);
            assertThat(reader.metadata().rowGroups().stream().mapToLong(RowGroup::rowCount).sum())
                    .isEqualTo(rows.size()).isEqualTo(reader.rowCount());
        }
        List<List<@Nullable Object>> found = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(bytes));
                BatchSource batches = reader.batches()) {
            while (batches.next()) {
                Batch batch = batches.batch();
                found.addAll(NestedRows.rows(schema, batch.columns(), batch.rowCount()));
            }
        }
        assertThat(found).isEqualTo(rows);
    }

    /// A file of these rows.
    static byte[] write(Schema schema, List<List<@Nullable Object>> rows, int groupRows, Random random)
            throws IOException {
        List<ColumnSettings> settings = new ArrayList<>();
        for (Leaf ignored : schema.leaves()) {
            settings.add(settings(random));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputFile out = OutputFile.of("bytes", bytes);
                BatchWriter writer = new BatchWriter(schema, settings, List.of(),
                        new BatchWriter.Limits(groupRows, random.nextBoolean() ? 500 : 1 << 20),
                        new BatchWriter.Target(out, PageWriter.Checksums.WRITE, Optional.empty()), new Compressions(),
                        ColumnWork.IN_TURN)) {
            int at = 0;
            while (at < rows.size()) {
                int count = Math.min(rows.size() - at, random.nextInt(100));
                List<List<@Nullable Object>> piece = rows.subList(at, at + count);
                writer.write(new Batch(schema, count, NestedRows.vectors(schema, piece)));
                at += count;
                assertThat(writer.rowCount()).isEqualTo(at);
            }
            writer.finish(List.of(), "lamella version 0.0.0 (build test)");
            out.commit();
        }
        return bytes.toByteArray();
    }

    private static ColumnSettings settings(Random random) {
        return new ColumnSettings(random.nextBoolean() ? CompressionCodec.UNCOMPRESSED : CompressionCodec.GZIP,
                OptionalInt.empty(), Optional.empty(), Set.of(Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_BYTE_ARRAY),
                ColumnSettings.Dictionary.values()[random.nextInt(2)],
                random.nextInt(3) == 0 ? 40 : 1 << 20, ColumnSettings.PageVersion.values()[random.nextInt(2)],
                1 + random.nextInt(1000), 1 + random.nextInt(200), ColumnSettings.Statistics.ALL, 64,
                ColumnOrder.TYPE_ORDER, random.nextBoolean() ? OptionalDouble.of(0.1) : OptionalDouble.empty(),
                OptionalLong.empty());
    }
}
