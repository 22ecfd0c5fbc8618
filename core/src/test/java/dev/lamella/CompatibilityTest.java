package dev.lamella;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageType;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// An encoding that nobody asked for is one that the readers of the file know.
class CompatibilityTest {
    private static final int ROWS = 5_000;
    private static final Schema SCHEMA = Schema.builder("file").required("id", "INT64").required("at", "INT32")
            .required("ratio", "DOUBLE").required("price", "FLOAT").required("name", "STRING")
            .required("flag", "BOOLEAN").optional("never", "STRING").build();
    private static final Set<Encoding> EVERYBODYS = Set.of(Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY);

    record Case(WriteOptions options, Map<String, Encoding> expected) {}

    static final List<Case> CASES = List.of(
            new Case(WriteOptions.DEFAULT, Map.of("id", Encoding.PLAIN, "ratio", Encoding.PLAIN, "name",
                    Encoding.PLAIN, "flag", Encoding.PLAIN)),
            new Case(with(WriteOptions.Compatibility.CURRENT), Map.of("id", Encoding.DELTA_BINARY_PACKED, "at",
                    Encoding.DELTA_BINARY_PACKED, "ratio", Encoding.PLAIN, "name", Encoding.DELTA_BYTE_ARRAY)),
            new Case(with(WriteOptions.Compatibility.CURRENT).withPageVersion(WriteOptions.PageVersion.V2),
                    Map.of("flag", Encoding.RLE)),
            new Case(with(WriteOptions.Compatibility.ALL), Map.of("id", Encoding.DELTA_BINARY_PACKED, "ratio",
                    Encoding.BYTE_STREAM_SPLIT, "price", Encoding.BYTE_STREAM_SPLIT)),
            new Case(with(WriteOptions.Compatibility.ALL).withEncoding(Encoding.PLAIN), Map.of("id", Encoding.PLAIN,
                    "at", Encoding.PLAIN, "ratio", Encoding.PLAIN, "name", Encoding.PLAIN, "flag", Encoding.PLAIN)),
            // Asked for by name: the readers of the file are the caller's business. Other types have no such encoding.
            new Case(WriteOptions.DEFAULT.withEncoding(Encoding.BYTE_STREAM_SPLIT), Map.of("id",
                    Encoding.BYTE_STREAM_SPLIT, "ratio", Encoding.BYTE_STREAM_SPLIT, "name", Encoding.PLAIN)),
            new Case(WriteOptions.DEFAULT.withEncoding(Encoding.PLAIN).withColumn("id",
                    ColumnOptions.DEFAULT.withEncoding(Encoding.DELTA_BINARY_PACKED)),
                    Map.of("id", Encoding.DELTA_BINARY_PACKED, "at", Encoding.PLAIN)));

    private static WriteOptions with(WriteOptions.Compatibility compatibility) {
        return WriteOptions.DEFAULT.withCompatibility(compatibility);
    }

    /// Ascending numbers, doubles that differ in few bytes, names with a common beginning: each smallest in another encoding.
    private static byte[] file(WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("file", bytes), SCHEMA, options)) {
            for (int row = 0; row < ROWS; row++) {
                Map<String, Object> values = new LinkedHashMap<>();
                values.put("id", 1_000_000_007L * row);
                values.put("at", 977 * row);
                values.put("ratio", 1 + Math.sin(row) / 1000);
                values.put("price", (float) (100 + Math.cos(row)));
                values.put("name", "the same beginning of each name, and then " + 1_000_003L * row);
                values.put("flag", row / 1000 % 2 == 0);
                writer.rows().append(values);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    /// The encodings of the data pages of each column.
    private static Map<String, Set<Encoding>> encodings(byte[] file) throws IOException {
        Map<String, Set<Encoding>> found = new LinkedHashMap<>();
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            reader.metadata().rowGroups().forEach(group -> group.columns().forEach(chunk -> chunk.metadata()
                    .orElseThrow().encodingStats().stream()
                    .filter(stats -> !stats.pageType().equals(PageType.DICTIONARY_PAGE))
                    .map(PageEncodingStats::encoding)
                    .forEach(encoding -> found.computeIfAbsent(
                            chunk.metadata().orElseThrow().pathInSchema().getFirst(), name -> new HashSet<>())
                            .add(encoding))));
        }
        return found;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void encodingsAreChosenAmongThoseThatTheReadersKnow(Case c) throws IOException {
        Map<String, Set<Encoding>> found = encodings(file(c.options.withCodec(CompressionCodec.SNAPPY)));
        c.expected.forEach((column, encoding) -> assertThat(found.get(column)).as(column).containsExactly(encoding));
    }

    @Test
    void byDefaultTheyAreThoseThatEveryReaderKnows() throws IOException {
        for (CompressionCodec codec : List.of(CompressionCodec.UNCOMPRESSED, CompressionCodec.SNAPPY,
                CompressionCodec.GZIP)) {
            for (WriteOptions.PageVersion version : WriteOptions.PageVersion.values()) {
                WriteOptions options = WriteOptions.DEFAULT.withCodec(codec).withPageVersion(version);
                encodings(file(options)).forEach((column, encodings) -> assertThat(EVERYBODYS).as(column)
                        .containsAll(encodings));
            }
        }
    }

    @Test
    void aDictionaryWithoutEntriesIsNotWritten() throws IOException {
        byte[] file = file(WriteOptions.DEFAULT.withColumn("never",
                ColumnOptions.DEFAULT.withEncoding(Encoding.RLE_DICTIONARY)));
        try (ParquetReader reader = Parquet.open(InputFile.of(file))) {
            assertThat(reader.metadata().rowGroups().getFirst().columns().getLast().metadata().orElseThrow()
                    .dictionaryPageOffset()).isEmpty();
        }
    }

    @Test
    void anEncodingThatAColumnDoesNotHaveIsRejected() {
        assertThatThrownBy(() -> file(WriteOptions.DEFAULT.withColumn("name",
                ColumnOptions.DEFAULT.withEncoding(Encoding.DELTA_BINARY_PACKED))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("Column name");
    }
}
