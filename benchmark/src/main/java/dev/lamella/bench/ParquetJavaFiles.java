package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/// Files that parquet-java writes, with the settings of [WriteSettings].
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
            builder.withBloomFilterEnabled(column, true).withBloomFilterNDV(column, WriteSettings.ROW_GROUP_ROWS)
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
        MessageType schema;
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(source), options)) {
            schema = reader.getFileMetaData().getSchema();
        }
        return ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema)
                .withConf(new PlainParquetConfiguration()).withCompressionCodec(ParquetJavaWriting.codecName(codec))
                .withRowGroupSize((long) WriteSettings.ROW_GROUP_BYTES)
                .withRowGroupRowCountLimit(WriteSettings.ROW_GROUP_ROWS).withPageSize(WriteSettings.PAGE_BYTES)
                .withPageRowCountLimit(WriteSettings.PAGE_ROWS).withDictionaryPageSize(WriteSettings.DICTIONARY_BYTES);
    }

    private static void copy(Path source, ExampleParquetWriter.Builder builder) throws IOException {
        try (var rows = ParquetJavaRows.reader(new LocalInputFile(source));
                ParquetWriter<Group> writer = builder.build()) {
            for (Group row = rows.read(); row != null; row = rows.read()) {
                writer.write(row);
            }
        }
    }
}
