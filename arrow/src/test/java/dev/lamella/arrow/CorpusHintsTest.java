package dev.lamella.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.build.TestCorpus;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the Arrow schemas say that others wrote into the files of the corpus: Arrow C++, arrow-rs, arrow-go and GDAL.
class CorpusHintsTest {
    private static final String SIZE_2 = "FixedSize[length=2]";

    record Case(String file, int fieldCount, Map<String, String> hints) {
        @Override
        public String toString() {
            return file;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("bad_data/ARROW-GH-41317.parquet", 80, manyTypes()),
            new Case("bad_data/ARROW-GH-41321.parquet", 80, manyTypes()),
            new Case("bad_data/ARROW-GH-43605.parquet", 1, Map.of()),
            new Case("data/binary_truncated_min_max.parquet", 6, Map.of()),
            new Case("data/byte_stream_split.zstd.parquet", 2, Map.of()),
            new Case("data/byte_stream_split_extended.gzip.parquet", 14, Map.of()),
            new Case("data/data_index_bloom_encoding_with_length.parquet", 1, Map.of()),
            new Case("data/float16_nonzeros_and_nans.parquet", 1, Map.of()),
            new Case("data/float16_zeros_and_nans.parquet", 1, Map.of()),
            new Case("data/geospatial/crs-projjson.parquet", 2, Map.of("geometry",
                    "[Wkb[crs=Optional[projjson:projjson_epsg_5070], crsType=Optional.empty, edges=Optional.empty],"
                            + " Extension[type=ArrowExtension[name=geoarrow.wkb, metadata={\"crs\":"
                            + " \"projjson:projjson_epsg_5070\"}]]]")),
            new Case("data/large_string_map.brotli.parquet", 1, Map.of()),
            new Case("data/list_columns.parquet", 2, Map.of()),
            new Case("data/non_hadoop_lz4_compressed.parquet", 3, Map.of()),
            new Case("data/null_list.parquet", 1, Map.of()),
            new Case("data/overflow_i16_page_cnt.parquet", 1, Map.of()),
            new Case("data/page_v2_empty_compressed.parquet", 1, Map.of()),
            new Case("data/sort_columns.parquet", 2, Map.of()),
            new Case("data/unknown-logical-type.parquet", 2, Map.of("`column with unknown type`",
                    "[Extension[type=ArrowExtension[name=geoarrow.wkb, metadata={}]]]")));

    /// A file that tests every type that Arrow C++ wrote in 2024.
    private static Map<String, String> manyTypes() {
        Map<String, String> hints = new TreeMap<>(Map.of(
                "timestamp_ms_gmt", "[Zone[zone=UTC]]",
                "timestamp_ms_gmt_plus_2", "[Zone[zone=+02:00]]",
                "timestamp_ms_gmt_minus_0215", "[Zone[zone=-02:15]]",
                "dict", "[Categorical[indexType=int32, isOrdered=false]]",
                "map_fixed_size_list_string{value}", "[" + SIZE_2 + "]"));
        Stream.of("boolean", "uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", "float32",
                "float64", "string").forEach(type -> hints.put("fixed_size_list_" + type, "[" + SIZE_2 + "]"));
        return hints;
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void holdsTheseHints(Case c) throws IOException {
        ArrowHints hints = ArrowHints.of(metadata(TestCorpus.orSkip().resolve(c.file())));
        Map<String, String> found = new TreeMap<>();
        hints.byPath().forEach((path, all) -> found.put(path.toString(), all.toString()));
        assertThat(found).isEqualTo(new TreeMap<>(c.hints()));
        assertThat(hints.warnings()).isEmpty();
        assertThat(hints.schema().orElseThrow().fields()).hasSize(c.fieldCount());
    }

    @Test
    void theTableHasAllFilesWithAnArrowSchema() throws IOException {
        Path corpus = TestCorpus.orSkip();
        List<String> found = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(corpus)) {
            for (Path path : paths.filter(file -> file.toString().endsWith(".parquet")).sorted().toList()) {
                try {
                    if (metadata(path).keyValues().stream()
                            .anyMatch(entry -> entry.key().equals(ArrowSchema.KEY))) {
                        found.add(corpus.relativize(path).toString());
                    }
                } catch (ParquetException ignored) {
                    // Its footer cannot be read, and nothing of it.
                }
            }
        }
        assertThat(CASES.stream().map(Case::file)).containsExactlyInAnyOrderElementsOf(found);
    }

    /// What is written for the columns of any file is a schema that fits them, and what others wrote is read back as it was.
    @Test
    void schemasAreWrittenForAllFiles() throws IOException {
        int count = 0;
        try (Stream<Path> paths = Files.walk(TestCorpus.orSkip())) {
            for (Path path : paths.filter(file -> file.toString().endsWith(".parquet")).sorted().toList()) {
                FileMetadata metadata;
                try {
                    metadata = metadata(path);
                } catch (ParquetException e) {
                    continue;
                }
                count++;
                ArrowSchema made = ArrowSchemaBuilder.of(metadata.schema(), metadata.keyValues()).build();
                assertThat(ArrowSchema.parse(made.toBase64())).as(path.toString()).isEqualTo(made);
                assertThat(ArrowHints.of(metadata.schema(), made).warnings()).as(path.toString()).isEmpty();
                ArrowHints hints = ArrowHints.of(metadata);
                hints.schema().ifPresent(schema -> assertThat(ArrowSchema.parse(schema.toBase64()))
                        .as(path.toString()).isEqualTo(schema));
                ArrowSchema again = ArrowSchemaBuilder.of(metadata.schema()).with(hints.byPath()).build();
                assertThat(ArrowHints.of(metadata.schema(), again).byPath()).as(path.toString())
                        .containsAllEntriesOf(hints.byPath());
            }
        }
        assertThat(count).isGreaterThan(100);
    }

    private static FileMetadata metadata(Path file) throws IOException {
        try (InputFile input = InputFile.of(file); ParquetReader reader = Parquet.open(input)) {
            return reader.metadata();
        }
    }
}
