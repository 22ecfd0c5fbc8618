package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.shredding.ShreddingSchema;
import dev.lamella.shredding.VariantShredder;
import dev.lamella.variant.VariantSink;
import dev.lamella.variant.VariantTimestampKind;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A file with objects of a VARIANT column `event`, all of whose fields are shredded, and the numbers of their field `a` once more
/// as a plain column `a`.
final class ShreddedFile {
    /// How many fields, those of nested objects included, an object to be put together has.
    static final int LEAVES = 20;
    private static final int BATCH_ROWS = 8192;
    private static final String[] WORDS = {"push", "fork", "watch", "issues", "release", "comment"};

    /// What the objects have.
    enum Content {
        /// Few fields.
        NARROW("STRUCT(a INT64, kind STRING, price DOUBLE, open BOOLEAN)") {
            @Override
            void write(Fields fields, long row) {
                fields.begin();
                fields.number("a", number(row));
                fields.text("kind", word(row));
                fields.real("price", number(row) / 8.0);
                fields.truth("open", row % 3 == 0);
                fields.end();
            }
        },
        /// [#LEAVES] fields, six of which are in two nested objects.
        WIDE("STRUCT(a INT64, kind STRING, price DOUBLE, open BOOLEAN, created TIMESTAMP(true,MICROS), day DATE,"
                + " amount DECIMAL(12,2), ratio DOUBLE, size INT64, title STRING, branch STRING, commits INT32, head INT64,"
                + " draft BOOLEAN, actor STRUCT(id INT64, login STRING, score DOUBLE),"
                + " repo STRUCT(id INT64, name STRING, stars INT32))") {
            @Override
            void write(Fields fields, long row) {
                long number = number(row);
                fields.begin();
                fields.number("a", number);
                fields.text("kind", word(row));
                fields.real("price", number / 8.0);
                fields.truth("open", row % 3 == 0);
                fields.name("created").timestamp(1_700_000_000_000_000L + 977 * row, VariantTimestampKind.UTC_MICROS);
                fields.name("day").date(19_000 + (int) (row / 1000));
                fields.name("amount").decimal(number, 2);
                fields.real("ratio", 1.0 / (number + 1));
                fields.number("size", number(row + 1));
                fields.text("title", word(number) + " of number " + number);
                fields.text("branch", "main");
                fields.number("commits", row % 20);
                fields.number("head", number << 32 | row);
                fields.truth("draft", row % 7 == 0);
                fields.name("actor");
                fields.begin();
                fields.number("id", number / 10);
                fields.text("login", "user" + number / 10);
                fields.real("score", row % 100);
                fields.end();
                fields.name("repo");
                fields.begin();
                fields.number("id", number / 100);
                fields.text("name", "project" + number / 100);
                fields.number("stars", number % 5000);
                fields.end();
                fields.end();
            }
        };

        private final String shredding;

        Content(String shredding) {
            this.shredding = shredding;
        }

        abstract void write(Fields fields, long row);

        GroupField field() {
            return ShreddingSchema.parse(shredding).group("event", Repetition.OPTIONAL);
        }
    }

    /// Looks like chance, and is always the same: 0 to 999,999.
    private static long number(long row) {
        return (row * 0x9E3779B97F4A7C15L >>> 20) % 1_000_000;
    }

    private static String word(long number) {
        return WORDS[(int) (number % WORDS.length)];
    }

    /// Gives one object after the other as events.
    private record Fields(VariantSink sink) {
        void begin() {
            sink.beginObject();
        }

        void end() {
            sink.endObject();
        }

        VariantSink name(String name) {
            byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
            sink.field(utf8, 0, utf8.length);
            return sink;
        }

        void number(String name, long value) {
            name(name).int64(value);
        }

        void real(String name, double value) {
            name(name).float64(value);
        }

        void truth(String name, boolean value) {
            name(name).booleanValue(value);
        }

        void text(String name, String value) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            name(name).string(utf8, 0, utf8.length);
        }
    }

    private ShreddedFile() {}

    static void write(Content content, long rowCount, Path path) throws IOException {
        List<Field> fields = new ArrayList<>();
        fields.add(content.field());
        fields.add(PrimitiveField.of("a", Repetition.OPTIONAL, PhysicalType.INT64));
        Schema schema = Schema.of("events", fields);
        VariantShredder shredder = VariantShredder.of(content.field());
        Fields events = new Fields(shredder);
        Files.deleteIfExists(path);
        try (ParquetWriter writer = Parquet.create(path, schema, LamellaWrites.options(Codec.SNAPPY))) {
            for (long from = 0; from < rowCount; from += BATCH_ROWS) {
                int count = (int) Math.min(BATCH_ROWS, rowCount - from);
                long[] numbers = new long[count];
                shredder.clear();
                for (int i = 0; i < count; i++) {
                    content.write(events, from + i);
                    numbers[i] = number(from + i);
                }
                List<ColumnVector> columns = List.of(shredder.vector(),
                        new LongVector(count, Validity.none(), numbers));
                writer.write(new Batch(schema, count, columns));
            }
            writer.commit();
        }
    }
}
