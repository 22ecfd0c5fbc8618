package dev.lamella.bench;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;

/// The files that are searched: a table with page indexes, and with Bloom filters of two columns.
enum FilterFiles {
    /// Written by Lamella, each time anew.
    LAMELLA,
    /// Written by parquet-java, then kept.
    PARQUET_JAVA;

    /// The columns with Bloom filters.
    private static final String NUMBERS = "l_extendedprice";
    private static final String TEXTS = "l_comment";
    private static final double FALSE_POSITIVES = 0.01;

    /// Who wrote it, in commands and reports.
    String label() {
        return Label.of(this);
    }

    static FilterFiles of(String label) {
        return Label.find(FilterFiles.class, label, "writer");
    }

    /// A file with the rows of another one.
    Path get(Path source) throws IOException {
        Path file = source.resolveSibling("filter-" + label() + "-" + source.getFileName());
        if (this == LAMELLA || !Files.exists(file)) {
            System.err.println("Making " + file);
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            Files.deleteIfExists(unfinished);
            switch (this) {
                case LAMELLA -> write(source, unfinished);
                case PARQUET_JAVA -> writeGroups(source, unfinished);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    private static void write(Path source, Path file) throws IOException {
        try (ParquetReader reader = Parquet.open(source);
                BatchSource rows = reader.batches();
                ParquetWriter writer = Parquet.create(file, reader.schema(), LamellaWriting.options(Codec.SNAPPY)
                        .withColumn(NUMBERS, ColumnOptions.DEFAULT.withBloomFilter(FALSE_POSITIVES))
                        .withColumn(TEXTS, ColumnOptions.DEFAULT.withBloomFilter(FALSE_POSITIVES)))) {
            while (rows.next()) {
                writer.write(rows.batch());
            }
            writer.commit();
        }
    }

    private static void writeGroups(Path source, Path file) throws IOException {
        MessageType schema;
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(source), options)) {
            schema = reader.getFileMetaData().getSchema();
        }
        try (var rows = ParquetJavaRows.reader(new LocalInputFile(source));
                var writer = ExampleParquetWriter.builder(new LocalOutputFile(file)).withType(schema)
                        .withConf(new PlainParquetConfiguration())
                        .withCompressionCodec(ParquetJavaWriting.codecName(Codec.SNAPPY))
                        .withWriterVersion(WriterVersion.PARQUET_1_0)
                        .withRowGroupSize((long) WriteSettings.ROW_GROUP_BYTES)
                        .withRowGroupRowCountLimit(WriteSettings.ROW_GROUP_ROWS)
                        .withPageSize(WriteSettings.PAGE_BYTES).withPageRowCountLimit(WriteSettings.PAGE_ROWS)
                        .withDictionaryPageSize(WriteSettings.DICTIONARY_BYTES).withDictionaryEncoding(true)
                        .withBloomFilterEnabled(NUMBERS, true)
                        .withBloomFilterNDV(NUMBERS, WriteSettings.ROW_GROUP_ROWS)
                        .withBloomFilterFPP(NUMBERS, FALSE_POSITIVES).withBloomFilterEnabled(TEXTS, true)
                        .withBloomFilterNDV(TEXTS, WriteSettings.ROW_GROUP_ROWS)
                        .withBloomFilterFPP(TEXTS, FALSE_POSITIVES).build()) {
            for (Group row = rows.read(); row != null; row = rows.read()) {
                writer.write(row);
            }
        }
    }
}
