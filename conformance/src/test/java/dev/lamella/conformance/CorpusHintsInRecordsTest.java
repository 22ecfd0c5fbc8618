package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.InputFile;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.records.mapping.ComponentPlan;
import dev.lamella.records.mapping.MappingOptions;
import dev.lamella.records.mapping.MappingOptions.ArrowAdvice;
import dev.lamella.records.mapping.Name;
import dev.lamella.row.Wkb;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What records make of the Arrow schemas that others wrote: Arrow C++, arrow-go and GDAL.
class CorpusHintsInRecordsTest {
    record Times(@Name("timestamp_ms_gmt") ZonedDateTime utc, @Name("timestamp_ms_gmt_plus_2") ZonedDateTime east,
            @Name("timestamp_ms_gmt_minus_0215") OffsetDateTime west, String dict) {}

    /// The damage of these files is in other columns.
    @ParameterizedTest
    @ValueSource(strings = {"bad_data/ARROW-GH-41317.parquet", "bad_data/ARROW-GH-41321.parquet"})
    void timesComeInTheZonesThatArrowHad(String name) throws IOException {
        List<Times> plain = read(RecordMapping.of(Times.class)
                .withOptions(MappingOptions.DEFAULT.withArrowAdvice(ArrowAdvice.IGNORE)), name);
        List<Times> read = read(RecordMapping.of(Times.class), name);
        assertThat(plain).first().isEqualTo(new Times(ZonedDateTime.parse("2019-01-01T14:00:00.500Z"),
                ZonedDateTime.parse("2019-01-01T12:00:00.500Z"), OffsetDateTime.parse("2019-01-01T16:15:00.500Z"),
                "foo"));
        assertThat(read).hasSameSizeAs(plain).first()
                .isEqualTo(new Times(ZonedDateTime.parse("2019-01-01T14:00:00.500Z"),
                        ZonedDateTime.parse("2019-01-01T14:00:00.500+02:00"),
                        OffsetDateTime.parse("2019-01-01T14:00:00.500-02:15"), "foo"));
        try (RecordReader<Times> reader = RecordMapping.of(Times.class).open(InputFile.of(Corpus.file(name)))) {
            assertThat(reader.plan().components()).extracting(ComponentPlan::conversion).containsExactly("as it is",
                    "as it is, in +02:00", "as it is, in -02:15", "as it is");
            assertThat(reader.plan().warnings()).isEmpty();
        }
    }

    record Place(String wkt, Wkb geometry) {}

    @Test
    void ofAGeometryTheAnnotationCounts() throws IOException {
        assertThat(read(RecordMapping.of(Place.class), "data/geospatial/crs-projjson.parquet")).isNotEmpty()
                .allSatisfy(place -> {
                    assertThat(place.geometry().crs()).contains("projjson:projjson_epsg_5070");
                    assertThat(place.geometry().edges()).isEmpty();
                });
    }

    record Annotated(@Name("column with known type") String known, @Name("column with unknown type") byte[] unknown) {}

    @Test
    void anAnnotationThatIsNotKnownIsNoPlainColumn() throws IOException {
        assertThat(read(RecordMapping.of(Annotated.class), "data/unknown-logical-type.parquet")).isNotEmpty()
                .allSatisfy(row -> assertThat(new String(row.unknown(), java.nio.charset.StandardCharsets.UTF_8))
                        .startsWith("unknown string"));
    }

    record Sorted(Optional<Long> a, String b) {}

    record Lists(List<Long> int64_list, List<String> utf8_list) {}

    @Test
    void whatSaysNothingNewChangesNothing() throws IOException {
        for (Class<?> type : List.of(Sorted.class, Lists.class)) {
            String name = "data/" + (type == Sorted.class ? "sort_columns" : "list_columns") + ".parquet";
            assertThat(read(RecordMapping.of(type), name)).isNotEmpty().isEqualTo(read(RecordMapping.of(type)
                    .withOptions(MappingOptions.DEFAULT.withArrowAdvice(ArrowAdvice.IGNORE)), name));
        }
    }

    private static <T> List<T> read(RecordMapping<T> mapping, String name) throws IOException {
        return mapping.read(Corpus.file(name));
    }
}
