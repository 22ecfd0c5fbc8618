package dev.lamella.conformance;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.check.FileCheck;
import dev.lamella.codec.Compression;
import dev.lamella.encryption.Decryption;
import dev.lamella.error.ParquetException;
import dev.lamella.explain.SchemaExplanation;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.codec.Compressions;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileLimits;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.schema.TypeString;
import dev.lamella.text.internal.Advice;
import dev.lamella.text.internal.CsvDialect;
import dev.lamella.text.internal.Inference;
import dev.lamella.text.internal.TextInput;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantValidator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// What takes bytes of strangers: each target takes any bytes, and ends with a result or with an exception of ours. Any other
/// exception is a finding.
enum FuzzTarget {
    /// The struct of a footer, without magic and length.
    FOOTER {
        @Override
        void feed(byte[] bytes) throws IOException {
            ByteOutput file = new ByteOutput();
            file.writeBytes(MAGIC, 0, MAGIC.length);
            file.writeBytes(bytes, 0, bytes.length);
            file.writeInt(bytes.length);
            file.writeBytes(MAGIC, 0, MAGIC.length);
            try (ParquetReader reader = open(file.toByteArray())) {
                Schema schema = reader.schema();
                schema.findings();
                print(schema);
                print(SchemaExplanation.of(schema));
                print(reader.metadata());
            }
        }
    },
    /// A whole file: rows, and all checks.
    FILE {
        @Override
        void feed(byte[] bytes) throws IOException {
            FileCheck.check(InputFile.of(bytes), FileCheck.Depth.DATA);
            read(bytes);
        }
    },
    /// An encrypted file whose keys are there: rows, and all checks.
    ENCRYPTED {
        @Override
        void feed(byte[] bytes) throws IOException {
            Decryption keys = EncryptedFile.of("pj-columns.parquet").decryption();
            FileCheck.check(InputFile.of(bytes), FileCheck.Depth.DATA, keys);
            Parquet.keyRequests(InputFile.of(bytes));
            try (ParquetReader reader = Parquet.open(InputFile.of(bytes), ReadOptions.DEFAULT.withDecryption(keys))) {
                print(reader.protection());
                FourWays.rows(reader, Scan.all());
            }
        }
    },
    /// A data page: which column, which encoding, how many values, and its body.
    PAGE {
        @Override
        void feed(byte[] bytes) throws IOException {
            if (bytes.length < 3) {
                return;
            }
            FileParts parts = template().copy();
            int column = Math.floorMod(bytes[0], parts.chunks().getFirst().size());
            byte[] body = Arrays.copyOfRange(bytes, 3, bytes.length);
            List<FileParts.Page> pages = parts.chunks().getFirst().get(column);
            pages.set(pages.size() - 1, new FileParts.Page(new DataPageHeader(body.length, body.length,
                    OptionalInt.empty(), bytes[2] & 0xff, new Encoding(bytes[1] & 15), Encoding.RLE, Encoding.RLE,
                    Optional.empty()), body));
            read(parts.join());
        }
    },
    /// A column index, an offset index or a Bloom filter header, at the place to which a footer leads.
    INDEX {
        @Override
        void feed(byte[] bytes) throws IOException {
            byte[] file = Promises.of(sound()).withIndexBytes(0, bytes);
            FileCheck.check(InputFile.of(file), FileCheck.Depth.DATA);
            try (ParquetReader reader = open(file)) {
                reader.count(Filter.parse("n > 3 and t = 'b'"));
            }
        }
    },
    /// A codec, a length, and compressed bytes.
    CODEC {
        @Override
        void feed(byte[] bytes) {
            if (bytes.length < 2) {
                return;
            }
            List<CompressionCodec> codecs = List.of(CompressionCodec.SNAPPY, CompressionCodec.GZIP,
                    CompressionCodec.LZ4_RAW, CompressionCodec.LZ4, CompressionCodec.ZSTD, CompressionCodec.BROTLI);
            try (Compressions all = new Compressions()) {
                Compression codec = all.forReading(codecs.get(Math.floorMod(bytes[0], codecs.size())));
                byte[] out = new byte[bytes[1] & 0xff];
                codec.decompress(bytes, 2, bytes.length - 2, out, 0, out.length);
            }
        }
    },
    /// The length of metadata, metadata, and a value.
    VARIANT {
        @Override
        void feed(byte[] bytes) {
            if (bytes.length == 0) {
                return;
            }
            int split = Math.min(bytes.length, 1 + (bytes[0] & 0xff));
            VariantMetadata names = VariantMetadata.parse(bytes, 1, split - 1);
            VariantValidator.ofValue(names, bytes, split, bytes.length - split);
            Variant value = Variant.of(names, bytes, split, bytes.length - split);
            value.toJson();
            value.canonical();
            print(value.hashCode());
        }
    },
    /// A filter as text.
    FILTER {
        @Override
        void feed(byte[] bytes) {
            Filter filter = Filter.parse(text(bytes));
            if (!Filter.parse(filter.toString()).equals(filter)) {
                throw new IllegalStateException("The text of a filter is read as another one: " + filter);
            }
        }
    },
    /// A schema as text, and as a type string.
    SCHEMA {
        @Override
        void feed(byte[] bytes) {
            String text = text(bytes);
            if (text.startsWith("m")) {
                Schema schema = SchemaText.parse(text);
                if (!SchemaText.parse(schema.toString()).equals(schema)) {
                    throw new IllegalStateException("The text of a schema is read as another one: " + schema);
                }
            } else {
                TypeString.parse(text);
            }
        }
    },
    /// JSON that becomes a Variant, and JSON again.
    JSON {
        @Override
        void feed(byte[] bytes) {
            Variant value = Variant.ofJson(text(bytes));
            if (!Variant.ofJson(value.toJson()).toJson().equals(value.toJson())) {
                throw new IllegalStateException("JSON comes back as other JSON: " + value.toJson());
            }
        }
    },
    /// A CSV file whose schema is inferred.
    CSV {
        @Override
        void feed(byte[] bytes) throws IOException {
            new Inference(Inference.Numbers.DOUBLE, 100, Set.of()).schemaOf(new TextInput("fuzz.csv",
                    TextInput.Format.CSV, CsvDialect.of(','),
                    StandardCharsets.UTF_8, () -> new ByteArrayInputStream(bytes), Advice.METHODS));
        }
    },
    /// The Arrow schema of a file.
    ARROW {
        @Override
        void feed(byte[] bytes) {
            ArrowSchema arrow = ArrowSchema.parse(Base64.getEncoder().encodeToString(bytes));
            print(arrow);
            print(ArrowHints.of(schema(), arrow));
        }
    };

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final FileLimits LIMITS = FileLimits.DEFAULT.withPageBytes(1 << 20).withRowBytes(1 << 22)
            .withBatchBytes(1 << 22).withExpansion(1000, 1 << 20);
    private static byte[] sound = {};
    private static Optional<FileParts> template = Optional.empty();

    /// Feeds the target; exceptions of ours are caught by [#accept].
    abstract void feed(byte[] bytes) throws IOException;

    /// Feeds any bytes to the target.
    final void accept(byte[] bytes) {
        try {
            feed(bytes);
        } catch (ParquetException | VariantFormatException e) {
            // It says where, what was found, what is allowed and what to do.
        } catch (IllegalArgumentException e) {
            // What callers give as text is rejected so.
            if (!isText()) {
                throw e;
            }
        } catch (IOException e) {
            if (this != CSV) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private boolean isText() {
        return this == FILTER || this == SCHEMA || this == CSV || this == JSON;
    }

    /// The folder of its inputs.
    String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void print(Object value) {
        Objects.requireNonNull(value.toString());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static ParquetReader open(byte[] file) throws IOException {
        return Parquet.open(InputFile.of(file), ReadOptions.DEFAULT.withLimits(LIMITS));
    }

    private static void read(byte[] file) throws IOException {
        try (ParquetReader reader = open(file); RowCursor rows = reader.rows()) {
            int columns = reader.schema().fields().size();
            for (int row = 0; row < 1000 && rows.next(); row++) {
                for (int column = 0; column < columns; column++) {
                    rows.get(column);
                }
            }
        }
    }

    static Schema schema() {
        return Schema.parse("""
                message m {
                  optional int32 n;
                  optional binary t (STRING);
                  required boolean b;
                  optional int64 l (TIMESTAMP(MICROS,true));
                  optional float f;
                  optional double d;
                  optional fixed_len_byte_array(3) x (DECIMAL(6,2));
                  optional int96 i;
                  optional group xs (LIST) { repeated group list { optional int32 element; } }
                }""");
    }

    /// A file with an index, a dictionary and a Bloom filter, whose columns have every physical type, and levels.
    static synchronized byte[] sound() throws IOException {
        if (sound.length == 0) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ParquetWriter writer = Parquet.create(OutputFile.of("fuzz", out), schema(),
                    WriteOptions.DEFAULT.withCodec(CompressionCodec.UNCOMPRESSED).withPages(1 << 20, 4).withColumn("n",
                            ColumnOptions.DEFAULT.withBloomFilter(0.01)))) {
                for (int row = 0; row < 12; row++) {
                    int number = row;
                    writer.rows().append(one -> one.setInt("n", number).setString("t", number % 2 == 0 ? "a" : "b")
                            .setBoolean("b", number % 3 == 0).set("l", number).set("d", number / 3.0)
                            .set("f", (float) number).set("x", new BigDecimal(number))
                            .set("xs", new ArrayList<>(List.of(number, 1))));
                }
                writer.commit();
            }
            sound = out.toByteArray();
        }
        return sound;
    }

    private static synchronized FileParts template() throws IOException {
        if (template.isEmpty()) {
            template = Optional.of(FileParts.of(sound()));
        }
        return template.get();
    }
}
