package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/// Files that parquet-java writes, with the settings of [Writes].
final class ParquetJavaFiles {
    private static final double FALSE_POSITIVES = 0.01;

    private ParquetJavaFiles() {}

    /// Copies the rows of a file.
    ///
    /// @param bloomed the columns that get Bloom filters
    static void write(Path source, Path file, Codec codec, Set<String> bloomed) throws IOException {
        ExampleParquetWriter.Builder builder = builder(source, file, codec)
                .withWriterVersion(WriterVersion.PARQUET_1_0).withDictionaryEncoding(true);
        for (String column : bloomed) {
            builder.withBloomFilterEnabled(column, true).withBloomFilterNDV(column, Writes.ROW_GROUP_ROWS)
                    .withBloomFilterFPP(column, FALSE_POSITIVES);
        }
        copy(source, builder);
    }

    /// Copies the rows of a file with the encodings of version 2, and without dictionaries.
    static void writeVersion2(Path source, Path file, Codec codec) throws IOException {
        copy(source, builder(source, file, codec).withWriterVersion(WriterVersion.PARQUET_2_0)
                .withDictionaryEncoding(false).withByteStreamSplitEncoding(true));
    }

    private static ExampleParquetWriter.Builder builder(Path source, Path file, Codec codec) throws IOException {
        return configured(ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema(source)), codec);
    }

    static MessageType schema(Path file) throws IOException {
        try (ParquetFileReader reader = ParquetJavaColumns.open(file)) {
            return reader.getFileMetaData().getSchema();
        }
    }

    static CompressionCodecName codecName(Codec codec) {
        return CompressionCodecName.valueOf(codec.name());
    }

    /// With the settings that all writers have.
    static <T, B extends ParquetWriter.Builder<T, B>> B configured(B builder, Codec codec) {
        return builder.withConf(new PlainParquetConfiguration()).withCompressionCodec(codecName(codec))
                .withRowGroupSize((long) Writes.ROW_GROUP_BYTES)
                .withRowGroupRowCountLimit(Writes.ROW_GROUP_ROWS).withPageSize(Writes.PAGE_BYTES)
                .withPageRowCountLimit(Writes.PAGE_ROWS).withDictionaryPageSize(Writes.DICTIONARY_BYTES);
    }

    private static void copy(Path source, ExampleParquetWriter.Builder builder) throws IOException {
        try (var rows = ParquetJavaRows.reader(source);
                ParquetWriter<Group> writer = builder.build()) {
            for (Group row = rows.read(); row != null; row = rows.read()) {
                writer.write(row);
            }
        }
    }
}
