package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static dev.lamella.cli.Lamella.runOnTerminal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.WriteOptions;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Figures of columns, and their sources.
class StatsCommandTest {
    private static final String PLANETS = example("planets.parquet");
    private static final String EARTHQUAKES = example("earthquakes.parquet");

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private static String figures(Result result) {
        assertThat(result.errors()).isEmpty();
        return result.output().replaceAll(",\"from\":.*", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"planets", "earthquakes", "elements", "launches", "powers_of_two"})
    void metadataAndValuesGiveTheSameFigures(String name) {
        String read = figures(run("stats", "--exact", example(name + ".parquet")));
        assertThat(figures(run("stats", example(name + ".parquet")))).isEqualTo(read);
        run("rewrite", example(name + ".parquet"), file("new.parquet"), "--row-group-rows", "5");
        assertThat(figures(run("stats", file("new.parquet")))).isEqualTo(read);
        assertThat(figures(run("stats", "--exact", file("new.parquet")))).isEqualTo(read);
        run("rewrite", example(name + ".parquet"), file("bare.parquet"), "--no-statistics", "--dictionary", "never");
        assertThat(figures(run("stats", file("bare.parquet")))).isEqualTo(read);
    }

    @Test
    void sourcesAreSaid() {
        assertThat(run("stats", PLANETS, "-c", "diameter_km,kind,surface_pressure_bar").output()).isEqualTo("""
                {"column":"kind","rows":8,"nulls":0,"min":"gas giant","max":"terrestrial","distinct":3,\
                "from":{"nulls":"metadata","min":"data","max":"data","distinct":"data"}}
                {"column":"diameter_km","rows":8,"nulls":0,"min":4879,"max":142984,"distinct":8,\
                "from":{"nulls":"metadata","min":"metadata","max":"metadata","distinct":"data"}}
                {"column":"surface_pressure_bar","rows":8,"nulls":4,"min":0.0,"max":92.0,"distinct":4,\
                "from":{"nulls":"metadata","min":"metadata","max":"metadata","distinct":"data"}}
                """);
    }

    @Test
    void listsMayHaveOtherLayersInEachFile() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("stats", "--exact", "--format", "csv"));
        for (String layers : List.of("list { optional int32 element; }", "bag { optional int32 array_element; }")) {
            Path file = folder.resolve(arguments.size() + ".parquet");
            try (ParquetWriter writer = Parquet.create(file,
                    SchemaText.parse("message m { optional group l (LIST) { repeated group " + layers + " } }"),
                    WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
                writer.rows().append(row -> row.set("l", List.of(arguments.size(), 1)));
                writer.commit();
            }
            arguments.add(file.toString());
        }
        Result result = run(arguments.toArray(String[]::new));
        assertThat(result.errors()).isEmpty();
        assertThat(result.output()).contains(",2,0,1,5,3,data");
    }

    @Test
    void metadataAloneLeaveOutWhatTheyDoNotTell() {
        assertThat(run("stats", "--metadata-only", PLANETS, "-c", "diameter_km,kind", "--format", "csv").output())
                .isEqualTo("""
                        column,rows,nulls,min,max,distinct,from
                        kind,8,0,,,,metadata
                        diameter_km,8,0,4879,142984,,metadata
                        """);
    }

    @Test
    void dictionariesTellHowManyValuesThereAre() {
        run("rewrite", PLANETS, file("one.parquet"), "-c", "kind");
        run("concat", file("many.parquet"), file("one.parquet"), file("one.parquet"), file("one.parquet"));
        run("rewrite", file("many.parquet"), file("dictionary.parquet"), "--dictionary", "try");
        assertThat(run("stats", file("dictionary.parquet")).output()).isEqualTo("""
                {"column":"kind","rows":24,"nulls":0,"min":"gas giant","max":"terrestrial","distinct":3,\
                "from":{"nulls":"metadata","min":"metadata","max":"metadata","distinct":"dictionaries"}}
                """);
    }

    @Test
    void rowsAreChosenByAFilter() {
        assertThat(runOnTerminal("stats", PLANETS, "--where", "kind = 'gas giant'", "-c", "name,diameter_km").output())
                .isEqualTo("""
                        column       rows  nulls      min     max  distinct  from
                        -----------  ----  -----  -------  ------  --------  ----
                        name            2      0  Jupiter  Saturn         2  data
                        diameter_km     2      0   120536  142984         2  data
                        """);
    }

    @Test
    void filesAddUp() {
        run("rewrite", EARTHQUAKES, file("a.parquet"), "--limit", "3");
        run("rewrite", EARTHQUAKES, file("b.parquet"), "--offset", "3", "--no-statistics");
        assertThat(figures(run("stats", file("?.parquet")))).isEqualTo(figures(run("stats", EARTHQUAKES)));
        assertThat(run("stats", file("?.parquet"), "-c", "place").output()).contains("\"min\":\"metadata and data\"");
        assertThat(run("stats", "--metadata-only", file("?.parquet"), "-c", "time", "--format", "csv").output())
                .isEqualTo("column,rows,nulls,min,max,distinct,from\ntime,8,,,,,\n");
        assertThat(run("stats", PLANETS, EARTHQUAKES).errors()).contains("The columns differ from those of " + PLANETS);
    }

    record Misuse(String message, List<String> arguments) {}

    static final List<Misuse> MISUSES = List.of(
            new Misuse("--metadata-only reads no values, but --exact needs them. Give only one of the two",
                    List.of("stats", PLANETS, "--exact", "--metadata-only")),
            new Misuse("--metadata-only reads no values, but --where needs them. Give only one of the two",
                    List.of("stats", PLANETS, "--where", "name = 'Earth'", "--metadata-only")));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseEndsWithTwo(Misuse c) {
        assertThat(run(c.arguments().toArray(String[]::new))).isEqualTo(
                new Result(2, "", "lamella: " + c.message() + "\nHelp: lamella stats --help\n"));
    }
}
