package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.Version;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// parquet-java, from records, by a `WriteSupport` made for them: the fastest way that it has.
final class ParquetJavaWriting implements WriteContender {
    private @Nullable Rows<?> rows;

    private record Rows<T>(MessageType schema, List<T> rows, BiConsumer<RecordConsumer, T> encode) {
        void write(Path file, Codec codec) throws IOException {
            try (ParquetWriter<T> writer = new Builder<>(this, file).withConf(new PlainParquetConfiguration())
                    .withCompressionCodec(codecName(codec)).withWriterVersion(WriterVersion.PARQUET_1_0)
                    .withRowGroupSize((long) WriteSettings.ROW_GROUP_BYTES)
                    .withRowGroupRowCountLimit(WriteSettings.ROW_GROUP_ROWS).withPageSize(WriteSettings.PAGE_BYTES)
                    .withPageRowCountLimit(WriteSettings.PAGE_ROWS)
                    .withDictionaryPageSize(WriteSettings.DICTIONARY_BYTES).withDictionaryEncoding(true).build()) {
                for (T row : rows) {
                    writer.write(row);
                }
            }
        }
    }

    private static final class Builder<T> extends ParquetWriter.Builder<T, Builder<T>> {
        private final Rows<T> rows;

        Builder(Rows<T> rows, Path file) {
            super(new LocalOutputFile(file));
            this.rows = rows;
        }

        @Override
        protected Builder<T> self() {
            return this;
        }

        @Override
        protected WriteSupport<T> getWriteSupport(Configuration configuration) {
            return new Support<>(rows);
        }

        @Override
        protected WriteSupport<T> getWriteSupport(ParquetConfiguration configuration) {
            return new Support<>(rows);
        }
    }

    private static final class Support<T> extends WriteSupport<T> {
        private final Rows<T> rows;
        private @Nullable RecordConsumer consumer;

        Support(Rows<T> rows) {
            this.rows = rows;
        }

        @Override
        public WriteContext init(Configuration configuration) {
            return new WriteContext(rows.schema(), Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            return new WriteContext(rows.schema(), Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            consumer = recordConsumer;
        }

        @Override
        public void write(T row) {
            if (consumer == null) {
                throw new IllegalStateException("parquet-java did not prepare the write support");
            }
            rows.encode().accept(consumer, row);
        }
    }

    static CompressionCodecName codecName(Codec codec) {
        return switch (codec) {
            case SNAPPY -> CompressionCodecName.SNAPPY;
            case ZSTD -> CompressionCodecName.ZSTD;
            case UNCOMPRESSED -> CompressionCodecName.UNCOMPRESSED;
        };
    }

    @Override
    public void load(Path source, Table table) throws IOException {
        MessageType schema;
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(source), options)) {
            schema = reader.getFileMetaData().getSchema();
        }
        rows = switch (table) {
            case LINEITEM -> new Rows<>(schema, Records.lines(source), ParquetJavaRecords::write);
            case NESTED -> new Rows<>(schema, Records.orders(source), ParquetJavaRecords::write);
            default -> throw table.withoutRecords();
        };
    }

    @Override
    public void write(Path file, Codec codec) throws IOException {
        if (rows == null) {
            throw new IllegalStateException("nothing is loaded");
        }
        rows.write(file, codec);
    }

    @Override
    public String version() {
        return Version.VERSION_NUMBER;
    }
}
