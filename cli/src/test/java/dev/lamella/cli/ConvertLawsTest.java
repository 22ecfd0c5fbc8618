package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Any printed rows are read back, and any input ends in rows or in an error message.
class ConvertLawsTest {
    private static final int SEEDS = 30 * Integer.getInteger("lamella.effort", 1);
    private static final int ROWS = 12;

    @TempDir
    Path folder;

    static LongStream seeds() {
        long first = Long.getLong("lamella.seed", 2026);
        return LongStream.range(first, first + SEEDS);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private Schema write(long seed, String name) throws IOException {
        RandomTable table = new RandomTable(new Random(seed));
        Schema schema = table.schema();
        try (ParquetWriter writer = Parquet.create(folder.resolve(name), schema)) {
            for (int i = 0; i < ROWS; i++) {
                table.append(writer.rows());
            }
            writer.commit();
        }
        return schema;
    }

    private static List<Object> rows(String file) throws IOException {
        List<Object> rows = new ArrayList<>();
        try (ParquetReader reader = Parquet.open(Path.of(file)); RowCursor cursor = reader.rows()) {
            while (cursor.next()) {
                rows.add(RandomTable.stored(cursor));
            }
        }
        return rows;
    }

    private void readsBack(long seed, String text, String... options) throws IOException {
        Schema schema = write(seed, "first.parquet");
        convert(file("first.parquet"), file(text), options);
        String[] withSchema = Arrays.copyOf(options, options.length + 3);
        withSchema[options.length] = "--schema-file";
        withSchema[options.length + 1] = file("first.parquet");
        withSchema[options.length + 2] = "--strict";
        convert(file(text), file("second.parquet"), withSchema);

        assertThat(rows(file("second.parquet"))).as("%s\n%s", schema, Files.readString(folder.resolve(text)))
                .isEqualTo(rows(file("first.parquet")));
    }

    private static void convert(String in, String out, String... options) {
        String[] arguments = Stream.concat(Stream.of("convert", in, out, "-q"), Arrays.stream(options))
                .toArray(String[]::new);
        assertThat(run(arguments)).as(String.join(" ", arguments)).isEqualTo(new Result(0, "", ""));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void jsonLinesAreReadBackExactly(long seed) throws IOException {
        readsBack(seed, "rows.ndjson", "--binary", seed % 2 == 0 ? "base64" : "hex");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void csvIsReadBackExactly(long seed) throws IOException {
        switch ((int) Math.floorMod(seed, 4)) {
            case 0 -> readsBack(seed, "rows.csv");
            case 1 -> readsBack(seed, "rows.tsv", "--null", "NA");
            case 2 -> readsBack(seed, "rows.csv", "--delimiter", ";", "--quote", "'", "--no-header");
            default -> readsBack(seed, "rows.csv", "--null", "null", "--binary", "hex");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", "b ", "\t", "\ufeffc", "#d", " "})
    void namesAndFirstValuesKeepTheirCharacters(String text) throws IOException {
        Schema schema = Schema.builder("row").required(text, "STRING").required("n", "INT64").build();
        try (ParquetWriter writer = Parquet.create(folder.resolve("first.parquet"), schema)) {
            writer.rows().append(Map.of(text, text, "n", 1));
            writer.commit();
        }
        for (String[] options : List.of(new String[0], new String[]{"--no-header"})) {
            convert(file("first.parquet"), file("text.csv"), Stream.concat(Stream.of(options), Stream.of("--force"))
                    .toArray(String[]::new));
            convert(file("text.csv"), file("second.parquet"), Stream.concat(Stream.of(options),
                    Stream.of("--force", "--schema-file", file("first.parquet"))).toArray(String[]::new));
            assertThat(rows(file("second.parquet"))).as(Files.readString(folder.resolve("text.csv")))
                    .isEqualTo(rows(file("first.parquet")));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damagedTextEndsInRowsOrInASentence(long seed) throws IOException {
        Random random = new Random(seed);
        write(seed, "first.parquet");
        String text = random.nextBoolean() ? "rows.ndjson" : "rows.csv";
        convert(file("first.parquet"), file(text));
        byte[] good = Files.readAllBytes(folder.resolve(text));
        for (int i = 0; i < 5; i++) {
            byte[] bad = good.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0 && bad.length > 0; flips--) {
                bad[random.nextInt(bad.length)] = (byte) (random.nextBoolean()
                        ? random.nextInt(256)
                        : "\"{}[],:\n0e-".charAt(random.nextInt(11)));
            }
            Files.write(folder.resolve(text), random.nextInt(4) == 0 && bad.length > 0
                    ? Arrays.copyOf(bad, random.nextInt(bad.length))
                    : bad);
            List<String> arguments = new ArrayList<>(List.of("convert", file(text), file("bad.parquet"), "--force"));
            if (random.nextBoolean()) {
                arguments.addAll(List.of("--schema-file", file("first.parquet")));
            }
            if (random.nextBoolean()) {
                arguments.addAll(List.of("--on-error", "skip"));
            }
            Result result = run(arguments.toArray(String[]::new));

            assertThat(result.errors()).isNotEmpty().doesNotContain("fault of lamella", "\tat ");
            assertThat(result.exitCode()).as(result.errors()).isBetween(0, 1);
            if (result.exitCode() == 0) {
                assertThat(run("check", file("bad.parquet"), "--fail-on", "error").exitCode()).isZero();
            } else {
                assertThat(result.errors()).contains(text);
            }
        }
    }
}
