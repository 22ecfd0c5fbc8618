package dev.lamella.shredding;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.schema.Annotation;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.variant.VariantJson;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import dev.lamella.vector.VariantVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;

/// Files with a column `id`, and a column `event` of JSON documents, shredded.
final class Events {
    private Events() {}

    /// @param shredding a type string
    static byte[] file(String shredding, List<String> documents) throws IOException {
        GroupField event = ShreddingSchema.parse(shredding).group("event", Repetition.OPTIONAL);
        return file(event, vector(event, documents));
    }

    /// A file whose event lies in a struct `payload`.
    static byte[] nested(String shredding, List<String> documents) throws IOException {
        GroupField event = ShreddingSchema.parse(shredding).group("event", Repetition.OPTIONAL);
        GroupField payload = GroupField.of("payload", Repetition.OPTIONAL, OptionalInt.empty(),
                Annotation.NONE,
                List.of(PrimitiveField.of("n", Repetition.REQUIRED, PhysicalType.INT64), event));
        int size = documents.size();
        return file(payload,
                new StructVector(size, Validity.none(), List.of(numbers(size), vector(event, documents))));
    }

    static byte[] file(Field event, ColumnVector values) throws IOException {
        Schema schema = Schema.asDeclared("events",
                List.of(PrimitiveField.of("id", Repetition.REQUIRED, PhysicalType.INT64), event));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("events", bytes), schema,
                WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED))) {
            writer.write(new Batch(schema, values.size(), List.of(numbers(values.size()), values)));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    /// @param documents JSON; `-` is a null of the column
    static VariantVector vector(GroupField event, List<String> documents) {
        VariantShredder shredder = VariantShredder.of(event);
        VariantJson json = new VariantJson();
        for (String document : documents) {
            if (document.equals("-")) {
                shredder.addNull();
            } else {
                json.parse(document.getBytes(StandardCharsets.UTF_8), shredder);
            }
        }
        return shredder.vector();
    }

    private static LongVector numbers(int count) {
        long[] ids = new long[count];
        for (int i = 0; i < count; i++) {
            ids[i] = i;
        }
        return new LongVector(count, Validity.none(), ids);
    }
}
