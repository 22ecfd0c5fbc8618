package dev.lamella.internal.column;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.internal.batch.BatchWriter;
import dev.lamella.internal.batch.ColumnWork;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.page.PageWriter;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.schema.TypeString;
import dev.lamella.vector.Batch;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.BooleanVector;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.DoubleVector;
import dev.lamella.vector.FixedBytesVector;
import dev.lamella.vector.FloatVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.IntVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// A file of one column and one row group, for tests.
///
/// @param bytes of the whole file
record ChunkFile(byte[] bytes) {
    /// Settings, to be changed one by one; no dictionary, so that an encoding that is chosen shows.
    static final class Settings {
        CompressionCodec codec = CompressionCodec.UNCOMPRESSED;
        Optional<Encoding> encoding = Optional.empty();
        Set<Encoding> choices = Set.of(Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_LENGTH_BYTE_ARRAY,
                Encoding.DELTA_BYTE_ARRAY, Encoding.RLE, Encoding.BYTE_STREAM_SPLIT);
        ColumnSettings.Dictionary dictionary = ColumnSettings.Dictionary.NEVER;
        int dictionaryBytes = 1 << 20;
        ColumnSettings.PageVersion version = ColumnSettings.PageVersion.V1;
        int pageBytes = 1 << 20;
        int pageRows = 20_000;
        ColumnSettings.Statistics statistics = ColumnSettings.Statistics.ALL;
        ColumnOrder order = ColumnOrder.TYPE_ORDER;
        OptionalDouble falsePositives = OptionalDouble.empty();
        OptionalLong distinctValues = OptionalLong.empty();

        ColumnSettings build() {
            return new ColumnSettings(codec, OptionalInt.empty(), encoding, choices, dictionary, dictionaryBytes,
                    version,
                    pageBytes, pageRows, statistics, 64, order, falsePositives, distinctValues);
        }
    }

    /// A schema of one column `a`.
    static Schema schema(String type, Repetition repetition) {
        return Schema.of("file", List.of(TypeString.parse(type).field("a", repetition)));
    }

    static ArrayType<?> arrayType(Schema schema) {
        PrimitiveField field = schema.leaves().getFirst().field();
        return ArrayType.of(field.type(), field.typeLength());
    }

    static ChunkFile write(Schema schema, Settings settings, ColumnVector... batches) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputFile out = OutputFile.of("bytes", bytes);
                BatchWriter writer = new BatchWriter(schema, List.of(settings.build()), List.of(),
                        new BatchWriter.Limits(Long.MAX_VALUE, Long.MAX_VALUE),
                        new BatchWriter.Target(out, PageWriter.Checksums.WRITE, Optional.empty()), new Compressions(),
                        ColumnWork.IN_TURN)) {
            for (ColumnVector batch : batches) {
                writer.write(new Batch(schema, batch.size(), List.of(batch)));
            }
            writer.finish(List.of(), "lamella version 0.0.0 (build test)");
            out.commit();
        }
        return new ChunkFile(bytes.toByteArray());
    }

    ParquetReader open() throws IOException {
        return Parquet.open(InputFile.of(bytes));
    }

    ColumnMetadata metadata() throws IOException {
        try (ParquetReader reader = open()) {
            return reader.metadata().rowGroups().getFirst().columns().getFirst().metadata().orElseThrow();
        }
    }

    /// All rows as text, one a row.
    List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        try (ParquetReader reader = open(); BatchSource batches = reader.batches()) {
            while (batches.next()) {
                rows.addAll(rows(batches.batch().columns().getFirst()));
            }
        }
        return rows;
    }

    /// Each slot as text that tells all values apart, bit by bit.
    static List<String> rows(ColumnVector vector) {
        List<String> rows = new ArrayList<>();
        for (int slot = 0; slot < vector.size(); slot++) {
            rows.add(text(vector, slot));
        }
        return rows;
    }

    private static String text(ColumnVector vector, int slot) {
        if (vector.validity().isNull(slot)) {
            return "null";
        }
        return switch (vector) {
            case BooleanVector v -> Boolean.toString(v.values()[slot]);
            case IntVector v -> Integer.toString(v.values()[slot]);
            case LongVector v -> Long.toString(v.values()[slot]);
            case FloatVector v -> Integer.toHexString(Float.floatToRawIntBits(v.values()[slot]));
            case DoubleVector v -> Long.toHexString(Double.doubleToRawLongBits(v.values()[slot]));
            case BytesVector v -> Arrays.toString(v.value(slot));
            case FixedBytesVector v -> Arrays.toString(v.value(slot));
            case DictionaryVector v -> text(v.dictionary(), v.indices()[slot]);
            case ListVector v -> {
                List<String> elements = new ArrayList<>();
                for (int i = v.offsets()[slot]; i < v.offsets()[slot + 1]; i++) {
                    elements.add(text(v.elements(), i));
                }
                yield elements.toString();
            }
            case GroupVector ignored -> throw new IllegalArgumentException("not a test's vector");
            case MapVector ignored -> throw new IllegalArgumentException("not a test's vector");
            case NullVector ignored -> throw new IllegalArgumentException("not a test's vector");
        };
    }

    /// All physical types, and some annotated ones.
    static final List<String> TYPES = List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY",
            "FIXED_LEN_BYTE_ARRAY(5)", "FLOAT16", "DECIMAL(20,2)", "DECIMAL(40,2,BYTE_ARRAY)", "INTEGER(16,false)");

    static PhysicalType type(Schema schema) {
        return schema.leaves().getFirst().field().type();
    }
}
