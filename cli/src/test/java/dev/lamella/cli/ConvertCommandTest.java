package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.cli.files.TextBytes;
import io.airlift.compress.bzip2.BZip2HadoopStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `lamella convert`: conversions, rejected input and messages.
class ConvertCommandTest {
    private static final String PLANETS = example("planets.parquet");
    private static final String ORDERS = example("orders.ndjson");

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        return file(name);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private static Result pipe(String text, String... arguments) {
        return run(text.getBytes(StandardCharsets.UTF_8), arguments);
    }

    @Test
    void theOrdersComeBackLineByLine() throws IOException {
        Result result = run("convert", ORDERS, file("orders.parquet"));

        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.errors()).startsWith(file("orders.parquet") + ": 24 rows in 1 row group, ").hasLineCount(1);
        assertThat(run("cat", file("orders.parquet")).output()).isEqualTo(Files.readString(Path.of(ORDERS)));
        assertThat(run("check", file("orders.parquet")).exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"planets", "earthquakes", "elements", "launches", "powers_of_two"})
    void theExamplesComeBackWithTheirSchema(String name) throws IOException {
        String old = example(name + ".parquet");
        for (String form : List.of("ndjson", "csv", "tsv")) {
            assertThat(run("convert", old, file("rows." + form), "-q")).isEqualTo(new Result(0, "", ""));
            assertThat(run("convert", file("rows." + form), file("new.parquet"), "-q", "-f", "--schema-file", old))
                    .isEqualTo(new Result(0, "", ""));
            assertThat(run("cat", file("new.parquet")).output()).isEqualTo(run("cat", old).output());
        }
    }

    @Test
    void theSchemaOfAnOldFileHasAModernForm() throws IOException {
        Files.writeString(Path.of(file("old.schema")),
                "message m { optional group tags (LIST) { repeated int32 element; } }");
        Files.writeString(Path.of(file("wrong.schema")), "message m { required int32 a; required int32 a; }");
        assertThat(run("convert", ORDERS, file("new.parquet"), "--schema-file", file("old.schema")).errors())
                .contains("Column tags: the layers are element (rule 1); new files have list.element (LP-LIST-LEGACY)."
                        + " For the modern schema of a Parquet file: lamella schema --upgrade FILE\n");
        assertThat(run("convert", ORDERS, file("new.parquet"), "--schema-file", file("wrong.schema")).errors())
                .contains("LP-NAME-DUPLICATE").doesNotContain("--upgrade");
    }

    @Test
    void parquetIsRewrittenAsTheOptionsSay() {
        assertThat(run("convert", PLANETS, file("new.parquet"), "--codec", "zstd", "--row-group-rows", "3").errors())
                .contains("8 rows in 3 row groups");
        assertThat(run("meta", "--all", file("new.parquet")).output()).contains("ZSTD");
        assertThat(run("cat", file("new.parquet")).output()).isEqualTo(run("cat", PLANETS).output());
    }

    /// @param input the text
    /// @param schema the fields that are inferred, in message text without repetition
    record Inferred(String what, String form, String input, String schema) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static Inferred csv(String what, String cells, String type) {
        return new Inferred("CSV: " + what, "csv", "c\n" + cells.replace(' ', '\n') + "\n", type);
    }

    private static Inferred json(String what, String values, String type) {
        StringBuilder lines = new StringBuilder();
        for (String value : values.split(" ", -1)) {
            lines.append("{\"c\":").append(value).append("}\n");
        }
        return new Inferred("JSON: " + what, "ndjson", lines.toString(), type);
    }

    static final List<Inferred> INFERRED = List.of(csv("whole numbers", "1 -2 9223372036854775807", "int64 c;"),
            csv("whole numbers beyond INT64", "1 9223372036854775808", "fixed_len_byte_array(16) c (DECIMAL(38,0));"),
            csv("zeros in front stay", "00123 00124", "binary c (STRING);"),
            csv("a plus stays", "+1 +2", "binary c (STRING);"), csv("points", "1 2.50 -0 .5 1e3", "double c;"),
            csv("more digits than DOUBLE keeps", "0.1234567890123456789 1.5",
                    "fixed_len_byte_array(16) c (DECIMAL(38,19));"),
            csv("the whole number -0", "1 -0", "int64 c;"),
            csv("names of what is not finite", "1.5 nan -inf INF", "double c;"),
            csv("a decimal of the most digits", "9" + "0".repeat(38) + " 1", "binary c (STRING);"),
            csv("times with and without seconds", "10:30 23:59:59", "int64 c (TIME(MICROS,false));"),
            csv("more digits than any type keeps", "1e400 1.5", "binary c (STRING);"),
            csv("no numbers", "NaN 1.5 -Infinity", "double c;"),
            csv("only no numbers", "NaN NaN", "binary c (STRING);"),
            csv("booleans", "true FALSE", "boolean c;"), csv("booleans and numbers", "true 1", "binary c (STRING);"),
            csv("dates", "2026-03-01 2024-02-29", "int32 c (DATE);"),
            csv("no dates", "2026-03-01 2026-02-29", "binary c (STRING);"),
            csv("dates and timestamps", "2026-03-01 2026-03-01T12:30:00", "int64 c (TIMESTAMP(MICROS,false));"),
            csv("times without seconds", "10:11", "binary c (STRING);"),
            csv("times", "12:30:00 09:00:00.5", "int64 c (TIME(MICROS,false));"),
            csv("local timestamps", "2026-03-01T12:30:00 2026-03-01T12:30", "int64 c (TIMESTAMP(MICROS,false));"),
            csv("instants", "2026-03-01T12:30:00Z 2026-03-01T12:30:00.123456789+01:00",
                    "int64 c (TIMESTAMP(NANOS,true));"),
            csv("instants too far for nanoseconds", "1500-03-01T12:30:00.123456789Z", "binary c (STRING);"),
            csv("dates too far for nanoseconds", "0001-01-01 2026-01-01T00:00:00.123456789", "binary c (STRING);"),
            csv("dates far from now", "0001-01-01 2026-01-01T00:00:00.5", "int64 c (TIMESTAMP(MICROS,false));"),
            csv("instants and local times", "2026-03-01T12:30:00Z 2026-03-01T12:30:00", "binary c (STRING);"),
            csv("UUIDs", "7f935440-a50f-08f2-5354-f5daa334282c", "fixed_len_byte_array(16) c (UUID);"),
            csv("UUIDs in upper case stay", "7F935440-A50F-08F2-5354-F5DAA334282C", "binary c (STRING);"),
            csv("empty text", "1 \"\"", "binary c (STRING);"), csv("nothing but null", " ", "binary c (STRING);"),
            csv("what is left", "a 1", "binary c (STRING);"), json("whole numbers", "1 null 2", "int64 c;"),
            json("beyond INT64", "1 18446744073709551615", "fixed_len_byte_array(16) c (DECIMAL(38,0));"),
            json("whole and other numbers", "1 2.5", "double c;"),
            json("more digits than DOUBLE keeps", "9007199254740993 0.5",
                    "int64 c (DECIMAL(18,1));"),
            json("more digits than any type keeps", "1e400 1", "binary c (JSON);"),
            json("numbers as DOUBLE prints them", "1.5 \"NaN\"", "double c;"),
            json("texts", "\"a\" \"2026-03-01\"", "binary c (STRING);"),
            json("dates", "\"2026-03-01\"", "int32 c (DATE);"),
            json("numbers in quotes stay text", "\"1\"", "binary c (STRING);"),
            json("several kinds", "1 \"a\" true", "binary c (JSON);"), json("nulls", "null", "binary c (JSON);"),
            json("no element", "[]", "group c (LIST) { repeated group list { optional binary element (JSON); } }"),
            json("objects without fields", "{}", "binary c (JSON);"),
            json("lists", "[1] [null,2]",
                    "group c (LIST) { repeated group list { optional int64 element; } }"),
            json("objects", "{\"b\":1} {\"a\":true,\"b\":2}", "group c { optional int64 b; optional boolean a; }"),
            json("a list and an object", "[1] {\"a\":1}", "binary c (JSON);"));

    @ParameterizedTest
    @FieldSource("INFERRED")
    void typesAreInferredByTheRules(Inferred c) {
        Result made = pipe(c.input(), "convert", "-", file("x.parquet"), "--from", c.form());

        assertThat(made.exitCode()).as(made.errors()).isZero();
        assertThat(run("schema", file("x.parquet")).output().replaceAll("\\s+", " "))
                .isEqualTo("message schema { optional " + c.schema() + " } ");
    }

    @Test
    void decimalsAreInferredIfAsked() {
        assertThat(pipe("a,b\n1.50,1\n20.255,2\n", "convert", "-", file("x.parquet"), "--from", "csv", "--decimals")
                .exitCode()).isZero();
        assertThat(run("schema", file("x.parquet")).output()).contains("optional int64 a (DECIMAL(18,3));",
                "optional int64 b;");
    }

    @Test
    void typesThatChangeBehindTheSampleAreFoundInAllRecords() throws IOException {
        String in = file("in.ndjson", "{\"a\":1}\n{\"a\":2.5}\n{\"b\":true}\n");
        Result result = run("convert", in, file("x.parquet"), "--sample", "1");
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).startsWith("lamella: note: " + in
                + ":2, column a: The number is not whole; INT64 holds whole numbers. The types of the first 1 record do"
                + " not hold all values, so the text is read again with types that do\n");
        assertThat(run("cat", file("x.parquet")).output())
                .isEqualTo("{\"a\":1.0,\"b\":null}\n{\"a\":2.5,\"b\":null}\n{\"a\":null,\"b\":true}\n");
        assertThat(run("convert", in, file("y.parquet"), "--sample", "1", "--on-error", "skip", "-q").exitCode())
                .isZero();
        assertThat(run("cat", file("y.parquet")).output()).isEqualTo(run("cat", file("x.parquet")).output());
        // What is on standard output cannot be taken back.
        assertThat(run("convert", in, "-", "--to", "ndjson", "--sample", "1")).isEqualTo(new Result(1, "",
                "lamella: " + in + ":2, column a:\nThe number is not whole; INT64 holds whole numbers.\nThe schema was"
                        + " inferred from the first 1 records. Infer it from all records with --sample all, give a schema with --schema, or skip bad records with --on-error skip.\n"));
        assertThat(run("convert", in, "-", "--to", "ndjson", "-q").output())
                .isEqualTo(run("cat", file("x.parquet")).output());
    }

    @Test
    void severalTextsBecomeOneFile() throws IOException {
        String first = file("1.csv", "a,b\n1,x\n");
        String second = file("2.csv", "b;c\ny;2,5\n");
        Result result = run("convert", first, second, "-", "--to", "csv");
        assertThat(result.output()).isEqualTo("a,b,c\n1,x,\n,y,2.5\n");
        assertThat(result.errors()).startsWith("lamella: note: " + second
                + ": Cells are separated by semicolons, numbers have a decimal comma\n");
        String lines = file("1.ndjson", "{\"a\":1}\n");
        String array = file("2.json", "[{\"a\":2},{\"b\":[]}]\n");
        assertThat(run("convert", lines, array, "-", "--to", "ndjson", "-q").output()).isEqualTo(
                "{\"a\":1,\"b\":null}\n{\"a\":2,\"b\":null}\n{\"a\":null,\"b\":[]}\n");
        assertThat(run("convert", first, lines, file("x.parquet")).errors()).startsWith("lamella: " + lines
                + " is not of the form of " + first + ". CSV, JSON and Parquet are not combined");
    }

    @Test
    void textsWithAndWithoutHeaderAreNotCombined() throws IOException {
        String with = file("with.csv", "x,y\n1,2\n");
        String without = file("without.csv", "3,4\n5,6\n");
        for (List<String> files : List.of(List.of(with, without), List.of(without, with))) {
            Result result = run("convert", files.getFirst(), files.getLast(), "-", "--to", "csv", "-q", "--fill");
            assertThat(result.errors()).startsWith("lamella: " + without + " has no header, but " + with
                    + " has one. If the first record of each file is a header, give --header.");
            assertThat(result.exitCode()).isEqualTo(2);
        }
        assertThat(run("convert", with, without, "-", "--to", "csv", "-q", "--header"))
                .isEqualTo(new Result(0, "x,y,3,4\n1,2,,\n,,5,6\n", ""));
    }

    @Test
    void anEmptyTextIsNotATextWithAHeader() throws IOException {
        String empty = file("empty.csv", "");
        String without = file("without.csv", "3,4\n5,6\n");
        for (List<String> files : List.of(List.of(empty, without), List.of(without, empty))) {
            assertThat(run("convert", files.getFirst(), files.getLast(), "-", "--to", "csv", "-q").errors())
                    .startsWith("lamella: " + empty + ":\nThe file is empty");
        }
    }

    @Test
    void printedJsonCanBeReadAgain() throws IOException {
        String deep = "[".repeat(1300) + "]".repeat(1300);
        String csv = file("deep.csv", "a,b\n" + deep + "," + deep.substring(1, 2599) + "\n");
        assertThat(run("convert", csv, file("deep.parquet"), "--schema", "a JSON, b JSON", "-q").exitCode()).isZero();
        String printed = file("deep.ndjson", run("cat", file("deep.parquet")).output());
        assertThat(Files.readString(Path.of(printed)))
                .isEqualTo("{\"a\":\"" + deep + "\",\"b\":" + deep.substring(1, 2599) + "}\n");
        assertThat(run("convert", printed, file("again.parquet"), "--schema", "a JSON, b JSON", "-q").errors())
                .isEmpty();
        assertThat(run("cat", file("again.parquet")).output()).isEqualTo(Files.readString(Path.of(printed)));
    }

    @Test
    void compressedTextOfOtherFormsIsRead() throws IOException {
        ByteArrayOutputStream zstd = new ByteArrayOutputStream();
        for (String part : List.of("a\n", "1\n")) {
            try (OutputStream one = new ZstdOutputStream(zstd)) {
                one.write(part.getBytes(StandardCharsets.UTF_8));
            }
        }
        Files.write(folder.resolve("in.csv.zst"), zstd.toByteArray());
        ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
        try (OutputStream one = new BZip2HadoopStreams().createOutputStream(bzip2)) {
            one.write("a\n1\n".getBytes(StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve("in.csv.bz2"), bzip2.toByteArray());
        for (String name : List.of("in.csv.zst", "in.csv.bz2")) {
            assertThat(run("convert", file(name), "-", "--to", "ndjson", "-q"))
                    .isEqualTo(new Result(0, "{\"a\":1}\n", ""));
        }
    }

    /// As pbzip2 writes them, and an empty one among them.
    @Test
    void bzip2OfSeveralStreamsIsRead() throws IOException {
        Random random = new Random(11);
        ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
        StringBuilder csv = new StringBuilder("a\n");
        for (int part = 0; part < 6; part++) {
            StringBuilder some = new StringBuilder(part == 0 ? "a\n" : "");
            for (int i = 0; i < part * 5_000; i++) {
                String line = "x" + random.nextLong() + "\n";
                some.append(line);
                csv.append(line);
            }
            try (OutputStream one = new BZip2HadoopStreams().createOutputStream(bzip2)) {
                one.write(some.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        Files.write(folder.resolve("many.csv.bz2"), bzip2.toByteArray());
        assertThat(run("convert", file("many.csv.bz2"), "-", "--to", "csv", "-q").output()).isEqualTo(csv.toString());
        byte[] damaged = bzip2.toByteArray();
        damaged[damaged.length - 1000] ^= 4;
        Files.write(folder.resolve("damaged.csv.bz2"), damaged);
        assertThat(run("convert", file("damaged.csv.bz2"), "-", "--to", "csv", "-q").errors())
                .contains("The bzip2 data is damaged", "bzcat FILE");
        Files.write(folder.resolve("cut.csv.bz2"), Arrays.copyOf(damaged, damaged.length / 2));
        assertThat(run("convert", file("cut.csv.bz2"), "-", "--to", "csv", "-q").errors())
                .contains("The bzip2 data is damaged");
    }

    @Test
    void aSourceOfBzip2ThatCannotBeReadIsNotDamaged() throws IOException {
        ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
        try (OutputStream one = new BZip2HadoopStreams().createOutputStream(bzip2)) {
            one.write("a\n1\n".getBytes(StandardCharsets.UTF_8));
        }
        InputStream unplugged = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("unplugged");
            }
        };
        InputStream source = new SequenceInputStream(new ByteArrayInputStream(bzip2.toByteArray(), 0, 30), unplugged);
        try (InputStream bytes = TextBytes.ofStream(source).open()) {
            assertThatThrownBy(bytes::readAllBytes).isInstanceOf(IOException.class).hasMessage("unplugged");
        }
    }

    @Test
    void eachDamageOfBzip2IsReported() throws IOException {
        StringBuilder csv = new StringBuilder("a\n");
        new Random(3).longs(500).forEach(number -> csv.append('x').append(number).append('\n'));
        ByteArrayOutputStream bzip2 = new ByteArrayOutputStream();
        try (OutputStream one = new BZip2HadoopStreams().createOutputStream(bzip2)) {
            one.write(csv.toString().getBytes(StandardCharsets.UTF_8));
        }
        // The magic number of the block begins at byte 4.
        for (int at = 4; at < bzip2.size() - 12; at += at < 90 ? 3 : 101) {
            byte[] damaged = bzip2.toByteArray();
            damaged[at] ^= 4;
            Files.write(folder.resolve("damaged.csv.bz2"), damaged);
            Result result = run("convert", file("damaged.csv.bz2"), "-", "--to", "csv", "-q");
            assertThat(result.errors()).as("byte %d", at)
                    .startsWith("lamella: " + file("damaged.csv.bz2") + ":\nThe bzip2 data is damaged");
            assertThat(result.exitCode()).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd"})
    void damagedCompressedTextsAreToldOf(String format) throws IOException {
        StringBuilder csv = new StringBuilder("a\n");
        Random random = new Random(8);
        for (int i = 0; i < 20_000; i++) {
            csv.append('x').append(random.nextLong()).append('\n');
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = format.equals("gzip") ? new GZIPOutputStream(packed) : new ZstdOutputStream(packed)) {
            out.write(csv.toString().getBytes(StandardCharsets.UTF_8));
        }
        for (int length : new int[]{5, packed.size() / 2, packed.size() - 1}) {
            Files.write(folder.resolve("cut.csv"), Arrays.copyOf(packed.toByteArray(), length));
            Result cut = run("convert", file("cut.csv"), "-", "--to", "csv", "-q");
            assertThat(cut.exitCode()).isOne();
            assertThat(cut.errors()).startsWith("lamella: " + file("cut.csv") + ":\nThe " + format
                    + " data is damaged (");
        }
    }

    private static byte[] gzip(String... members) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (String member : members) {
            try (OutputStream one = new GZIPOutputStream(packed)) {
                one.write(member.getBytes(StandardCharsets.UTF_8));
            }
        }
        return packed.toByteArray();
    }

    @Test
    void gzipOfSeveralMembersIsReadToItsEnd() throws IOException {
        byte[] two = gzip("a\n1\n", "", "2\n3\n");
        Files.write(folder.resolve("two.csv.gz"), Arrays.copyOf(two, two.length + 600));
        assertThat(run("convert", file("two.csv.gz"), "-", "--to", "csv", "-q"))
                .isEqualTo(new Result(0, "a\n1\n2\n3\n", ""));
        int second = gzip("a\n1\n").length;
        // The magic number, the method, the flags, and the checksum of the first member.
        for (int damaged : new int[]{second, second + 1, second + 2, second + 3, second - 5}) {
            byte[] bytes = two.clone();
            bytes[damaged] ^= 0x40;
            Files.write(folder.resolve("damaged.csv.gz"), bytes);
            Result result = run("convert", file("damaged.csv.gz"), "-", "--to", "csv", "-q");
            assertThat(result.errors()).as("byte %d", damaged)
                    .startsWith("lamella: " + file("damaged.csv.gz") + ":\nThe gzip data is damaged (");
            assertThat(result.exitCode()).isOne();
        }
    }

    @Test
    void optionalPartsOfAGzipHeaderAreSkipped() throws IOException {
        byte[] plain = gzip("a\n1\n");
        ByteArrayOutputStream named = new ByteArrayOutputStream();
        named.write(new byte[]{0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 0, 2, 0, 7, 7});
        named.write("in.csv\0by hand\0".getBytes(StandardCharsets.UTF_8));
        CRC32 checksum = new CRC32();
        checksum.update(named.toByteArray());
        named.write(new byte[]{(byte) checksum.getValue(), (byte) (checksum.getValue() >> 8)});
        int end = named.size();
        named.write(plain, 10, plain.length - 10);
        byte[] bytes = named.toByteArray();
        Files.write(folder.resolve("named.csv.gz"), bytes);
        assertThat(run("convert", file("named.csv.gz"), "-", "--to", "csv", "-q"))
                .isEqualTo(new Result(0, "a\n1\n", ""));
        bytes[end - 1] ^= 1;
        Files.write(folder.resolve("damaged.csv.gz"), bytes);
        assertThat(run("convert", file("damaged.csv.gz"), "-", "--to", "csv", "-q").errors())
                .contains("The gzip data is damaged (A header does not match its checksum)");
    }

    @Test
    void decimalCommasThatStayTextAreReported() throws IOException {
        String note = ": A column has numbers with a decimal comma, which stay text. --decimal , reads them as numbers";
        String quoted = file("quoted.csv", "a,b\n\"1,5\",x\n\"2,25\",y\n");
        assertThat(run("convert", "--dry-run", quoted, "x.parquet"))
                .isEqualTo(new Result(0, "a STRING,\nb STRING\n", "lamella: note: " + quoted + note + "\n"));
        assertThat(run("convert", "--dry-run", "--decimal", ",", quoted, "x.parquet"))
                .isEqualTo(new Result(0, "a DOUBLE,\nb STRING\n", ""));
        String mixed = file("mixed.csv", "a;b\n1,5;1.5\n2,25;2.5\n");
        assertThat(run("convert", "--dry-run", mixed, "x.parquet").errors()).contains(note);
        String thousands = file("thousands.csv", "a,b\n\"1,500\",x\n\"2,250\",y\n");
        assertThat(run("convert", "--dry-run", thousands, "x.parquet").errors()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderThatTakesNoFilesIsNamed() throws IOException {
        assertThat(run("convert", file("a.csv", "a\n1\n"), "/proc/x.csv").errors()).contains("/proc/x.csv:",
                "No file can be made in the folder /proc; choose another folder.").doesNotContain(".tmp");
    }

    /// @param problem the message for the second line
    record Bad(String problem, String schema, String line) {
        @Override
        public String toString() {
            return problem;
        }
    }

    static final List<Bad> BAD = List.of(
            new Bad(": There is no field b in the schema. The fields are a", "a INT64", "{\"b\":1}"),
            new Bad(": The field a occurs twice", "a INT64", "{\"a\":1,\"a\":1}"),
            new Bad(": The text continues after the JSON, at character 9", "a INT64", "{\"a\":1} {}"),
            new Bad(": The JSON ends within an object, a list or a text. To put each record on one line, run: jq -c .",
                    "a INT64", "{\"a\":"),
            new Bad(": The text is not valid JSON from character 6 on", "a INT64", "{\"a\":x}"),
            new Bad(": The value is a number where an object is expected", "a INT64", "[1]"),
            new Bad(", column a: The value is an object where INT64 is expected", "a INT64", "{\"a\":{}}"),
            new Bad(", column a: The value is a boolean where DOUBLE is expected", "a DOUBLE", "{\"a\":true}"),
            new Bad(", column a: The text is not a number", "a DOUBLE", "{\"a\":\"0x1p3\"}"),
            new Bad(", column a: The number is out of the range of DOUBLE", "a DOUBLE", "{\"a\":1e400}"),
            new Bad(", column a: The number is out of the range of FLOAT", "a FLOAT", "{\"a\":1e-60}"),
            new Bad(", column a: The number is outside INT32, which allows", "a INT32", "{\"a\":3000000000}"),
            new Bad(", column a: The decimal has more digits after the point", "a DECIMAL(9,2)", "{\"a\":0.125}"),
            new Bad(", column a: The decimal has more digits before the point", "a DECIMAL(9,2)",
                    "{\"a\":1e999999999}"),
            new Bad(", column a: The exponent of the number is out of range", "a DECIMAL(9,2)",
                    "{\"a\":1e99999999999}"),
            new Bad(", column a: The time has no offset from UTC", "a TIMESTAMP(true,MICROS)",
                    "{\"a\":\"2026-03-01T12:00:00\"}"),
            new Bad(", column a: The time has an offset from UTC", "a TIMESTAMP(false,MICROS)",
                    "{\"a\":\"2026-03-01T12:00:00Z\"}"),
            new Bad(", column a: The text is not a date like 2026-03-01", "a DATE", "{\"a\":\"2026-02-29\"}"),
            new Bad(", column a: The text is not a time like 12:30:00", "a TIME(false,MICROS)", "{\"a\":\"24:00:00\"}"),
            new Bad(", column a: The text is not a number. There is white space before or after the value",
                    "a INT64", "{\"a\":\" 1\"}"),
            new Bad(", column a: The text is not a UUID", "a UUID", "{\"a\":\"7f93\"}"),
            new Bad(", column a: The text has a lone surrogate", "a STRING", "{\"a\":\"\\ud800\"}"),
            new Bad(", column a: The text is not valid base64", "a BYTE_ARRAY", "{\"a\":\"?\"}"),
            new Bad(", column a: The value has 3 bytes; FIXED_LEN_BYTE_ARRAY(2) holds exactly 2", "a FLBA(2)",
                    "{\"a\":\"AAAA\"}"),
            new Bad(", column a: A part of the interval is not a whole number", "a INTERVAL", "{\"a\":{\"days\":-1}}"),
            new Bad(", column a: There is a value, but the column can hold only nulls", "a UNKNOWN", "{\"a\":\"x\"}"),
            new Bad(", column a: There is no value; the field is REQUIRED", "a INT64!", "{\"a\":null}"),
            new Bad(", column a: There is no value; the field is REQUIRED", "a INT64!", "{}"),
            new Bad(", column a.list.element: The value is a text", "a LIST(LIST(INT32))", "{\"a\":[\"x\"]}"),
            new Bad(", column a: A key occurs twice", "a MAP(STRING,INT32)", "{\"a\":{\"k\":1,\"k\":2}}"),
            new Bad(", column a: An entry has no key", "a MAP(INT32,INT32)", "{\"a\":[{\"value\":2}]}"),
            new Bad(": The line has bytes that are not valid in UTF-8. If the file has another charset, name it, for"
                    + " example --charset ISO-8859-1", "a STRING", "{\"a\":\"\u00c3\u00bc\u00ff\"}"));

    @ParameterizedTest
    @FieldSource("BAD")
    void aBadRecordIsToldWithItsLine(Bad c) throws IOException {
        Path in = folder.resolve("in.ndjson");
        Files.write(in, (c.line() + "\n").getBytes(StandardCharsets.ISO_8859_1));
        Result skipped = run("convert", in.toString(), file("x.parquet"), "--schema", c.schema(), "--on-error",
                "skip");
        assertThat(skipped.exitCode()).isEqualTo(1);
        assertThat(skipped.errors()).startsWith("lamella: skipped " + in + ":1" + c.problem())
                .contains("None of its 1 record fits the schema.");

        Result failed = run("convert", in.toString(), file("x.parquet"), "--schema", c.schema());
        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.errors()).startsWith("lamella: " + in + ":1").contains("--on-error skip.").hasLineCount(3);
        assertThat(names()).containsExactly("in.ndjson");
    }

    @Test
    void badRecordsAreSkippedAndCounted() throws IOException {
        StringBuilder text = new StringBuilder("id,name\n");
        for (int i = 0; i < 30; i++) {
            text.append(i).append(i % 2 == 0 ? ",x\n" : "\n");
        }
        String in = file("in.csv", text.toString());
        Result result = run("convert", in, file("x.parquet"), "--on-error", "skip", "-q");

        assertThat(result.exitCode()).isZero();
        assertThat(result.errors()).startsWith("lamella: skipped " + in
                + ":3: The record has 1 cell, but the header has 2 cells. With --fill, cells that are missing are null\n")
                .hasLineCount(12)
                .endsWith("lamella: skipped more records, which are only counted\nlamella: skipped 15 records of " + in
                        + "\n");
        assertThat(run("count", file("x.parquet")).output()).isEqualTo("15\n");
    }

    @Test
    void aSkippedRecordIsReportedOnceInTwoPasses() throws IOException {
        String in = file("in.ndjson", "{\"a\":1}\nbad\n{\"a\":\"x\"}\nworse\n");
        Result result = run("convert", in, file("x.parquet"), "--on-error", "skip", "--sample", "1", "-q");
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors().lines()).satisfiesExactly(
                bad -> assertThat(bad).startsWith("lamella: skipped " + in + ":2: "),
                worse -> assertThat(worse).startsWith("lamella: skipped " + in + ":4: "),
                all -> assertThat(all).isEqualTo("lamella: skipped 2 records of " + in));
    }

    @Test
    void roundedValuesAreCountedOrRejected() throws IOException {
        String in = file("in.ndjson", """
                {"at":"2026-03-01T00:00:00.1234567Z","x":0.1,"h":0.1}
                {"at":"2026-03-01T00:00:00Z","x":0.12345678901,"h":0.1001}
                """);
        String schema = "at TIMESTAMP(true,MICROS), x FLOAT, h FLOAT16";
        Result rounded = run("convert", in, "-", "--to", "ndjson", "--schema", schema);
        assertThat(rounded.output()).isEqualTo("""
                {"at":"2026-03-01T00:00:00.123456Z","x":0.1,"h":0.099975586}
                {"at":"2026-03-01T00:00:00Z","x":0.12345679,"h":0.100097656}
                """);
        assertThat(rounded.errors()).contains("  at: 1 value rounded\n", "  x: 1 value rounded\n",
                "  h: 2 values rounded\n");
        assertThat(run("convert", in, "-", "--to", "ndjson", "--schema", schema, "--strict").errors())
                .contains("in.ndjson:1, column at:\nThe time has digits finer than");
    }

    @Test
    void csvIsReadAsTheOptionsSay() {
        assertThat(pipe("'a;b';NA;'NA'\n", "convert", "-", "-", "--from", "csv", "--to", "ndjson", "--delimiter", ";",
                "--quote", "'", "--null", "NA", "--no-header", "-q").output())
                .isEqualTo("{\"column0\":\"a;b\",\"column1\":null,\"column2\":\"NA\"}\n");
        assertThat(pipe("b,a\n1,2\n", "convert", "-", "-", "--from", "csv", "--to", "ndjson", "--schema",
                "a INT32, b STRING", "-q").output()).isEqualTo("{\"a\":2,\"b\":\"1\"}\n");
        assertThat(pipe("x\ty\n1\t\n", "convert", "-", "-", "--from", "tsv", "--to", "csv", "-q").output())
                .isEqualTo("x,y\n1,\n");
        assertThat(run("convert", PLANETS, "-", "--to", "csv", "--no-header", "--delimiter", "\\t", "--null", "-", "-q")
                .output()).startsWith("Mercury\tterrestrial\t0.330\t4879\t3.7\t1407.6\t88.0\t167\t0.0\tfalse\t-\t[]\n");
    }

    @Test
    void textThatLooksLikeNullStandsInQuotes() {
        String json = "{\"a\":\"NA\",\"b\":\"\"}\n{\"a\":null,\"b\":null}\n";
        Result csv = pipe(json, "convert", "-", "-", "--from", "ndjson", "--to", "csv", "--null", "NA", "-q");
        assertThat(csv).isEqualTo(new Result(0, "a,b\n\"NA\",\"\"\nNA,NA\n", ""));
        assertThat(pipe(csv.output(), "convert", "-", "-", "--from", "csv", "--to", "ndjson", "--null", "NA", "-q"))
                .isEqualTo(new Result(0, json, ""));
    }

    @Test
    void marksLineEndsAndCharsetsAreUnderstood() {
        String csv = "\ufeffn\u00e4me\r\n\u00fc\r\n";
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16)) {
            assertThat(run(csv.substring(charset == StandardCharsets.UTF_16 ? 1 : 0).getBytes(charset), "convert", "-",
                    "-", "--from", "csv", "--to", "ndjson", "-q", "--charset", charset.name()))
                    .isEqualTo(new Result(0, "{\"n\u00e4me\":\"\u00fc\"}\n", ""));
        }
        assertThat(run("n\u00e4me\n\u00fc\n".getBytes(StandardCharsets.ISO_8859_1), "convert", "-", "-", "--from",
                "csv", "--to", "ndjson", "--charset", "latin1").output()).isEqualTo("{\"n\u00e4me\":\"\u00fc\"}\n");
        assertThat(pipe("\ufeff{\"a\":1}\r\n\r\n  \n{\"a\":2}", "convert", "-", "-", "--from", "ndjson", "--to",
                "csv", "-q")).isEqualTo(new Result(0, "a\n1\n2\n", ""));
    }

    @Test
    void compressedTextIsRead() throws IOException {
        Files.write(folder.resolve("in.csv.gz"), gzip("a\n1\n"));
        assertThat(run("convert", file("in.csv.gz"), "-", "--to", "ndjson", "-q"))
                .isEqualTo(new Result(0, "{\"a\":1}\n", ""));
    }

    @Test
    void textIsAllOrNothingToo() throws IOException {
        String there = file("there.csv", "old");
        assertThat(run("convert", PLANETS, there)).isEqualTo(new Result(1, "", "lamella: " + there
                + ":\nA file with this name exists already.\nGive another name, or replace the file with --force.\n"));
        String bad = file("bad.ndjson", "{\"a\":1}\n{\n");
        assertThat(run("convert", bad, there, "--force").exitCode()).isEqualTo(1);
        assertThat(Path.of(there)).hasContent("old");
        assertThat(names()).containsExactly("bad.ndjson", "there.csv");
    }

    /// @param message the expected message
    record Misuse(String message, List<String> arguments) {
        @Override
        public String toString() {
            return message;
        }
    }

    private static Misuse misuse(String message, String... arguments) {
        return new Misuse(message, List.of(arguments));
    }

    static final List<Misuse> MISUSES = List.of(
            misuse("OUT x.txt: The name does not end in .parquet, .csv, .tsv, .ndjson, .jsonl, .json, .arrow, .arrows or .feather. Name the format with --to",
                    PLANETS, "x.txt"),
            misuse("--schema, --schema-file, --sample, --decimals, --variant, --variant-record, --variant-numbers, --charset,"
                    + " --on-error and --strict are for text input. " + PLANETS + " is a Parquet file", PLANETS,
                    "x.csv", "--strict"),
            misuse("Options for codecs, encodings, pages, row groups, shredding and encryption are for Parquet files. x.csv is text",
                    PLANETS,
                    "x.csv",
                    "--codec", "zstd"),
            misuse("--delimiter, --quote, --no-header and --null are for CSV. Neither file is CSV", ORDERS, "x.parquet",
                    "--no-header"),
            misuse("--schema and --schema-file cannot be combined", ORDERS, "x.parquet", "--schema", "a INT32",
                    "--schema-file", "f"),
            misuse("--sample and --decimals are for inferring a schema. A schema is given", ORDERS, "x.parquet",
                    "--schema", "a INT32", "--sample", "5"),
            misuse("--sample 0: Allowed are a number of records from 1, and all", ORDERS, "x.parquet", "--sample", "0"),
            misuse("--delimiter ab: The value must be one character", "x.csv", "x.parquet", "--delimiter", "ab"),
            misuse("The delimiter and the quote must be two different characters that do not end a line", "x.csv",
                    "x.parquet",
                    "--delimiter", "\""),
            misuse("Type string \"id INT65\", character 4: the word `INT65` stands where a type is expected. The nearest"
                    + " is INT64", ORDERS, "x.parquet", "--schema", "id INT65"),
            misuse("--schema " + ORDERS + ": This is the name of a file. Give it with --schema-file", ORDERS,
                    "x.parquet", "--schema", ORDERS),
            misuse("--charset klingon: The charset is not known. Examples are ISO-8859-1 and UTF-16LE", ORDERS,
                    "x.parquet",
                    "--charset", "klingon"));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseEndsWithTwo(Misuse c) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("convert"));
        arguments.addAll(c.arguments());
        arguments.set(1, arguments.get(1).equals("x.csv") ? file("x.csv", "a\n1\n") : arguments.get(1));
        assertThat(run(arguments.toArray(String[]::new)))
                .isEqualTo(new Result(2, "", "lamella: " + c.message() + "\nHelp: lamella convert --help\n"));
    }

    /// @param problem the message, after the place
    record Odd(String problem, String form, String text, List<String> options) {
        @Override
        public String toString() {
            return problem;
        }
    }

    static final List<Odd> ODD = List.of(
            new Odd(":2:\nThe value is a number where an object is expected", "ndjson", "[\n1]\n", List.of()),
            new Odd(":\nThe text is not valid JSON: Line 3 has another character where a comma or the end of the list is"
                    + " expected", "ndjson", "[\n{\"a\":1}\n{\"a\":2}]\n", List.of()),
            new Odd(":\nThe text is not valid JSON: Line 2 has its end where another value is expected", "ndjson",
                    "[{\"a\":1},\n", List.of()),
            new Odd(":\nThe text is not valid JSON: Line 2 has another character where the end of the text is expected",
                    "ndjson", "[{\"a\":1}]\n{\"a\":2}", List.of()),
            new Odd(":2, column v:\nThe text is not valid JSON from character 1 on", "csv", "v\na\n",
                    List.of("--schema", "v LIST(STRING)")),
            new Odd(":2:\nThe record has 2 cells, but the header has 1 cell. The header is one cell with ; in it. If these separate cells, give --delimiter ';'",
                    "csv", "a;b\n1,5;2\n",
                    List.of("--schema", "`a;b` STRING", "--delimiter", ",")),
            new Odd(":1:\nThe record has 2 cells, but the schema has 1 column", "csv", "1,2\n",
                    List.of("--no-header", "--schema", "a INT64")));

    @ParameterizedTest
    @FieldSource("ODD")
    void whatIsOddAboutATextIsToldWithTheWayOut(Odd c) {
        List<String> arguments = new ArrayList<>(List.of("convert", "-", file("x.parquet"), "--from", c.form()));
        arguments.addAll(c.options());
        Result result = pipe(c.text(), arguments.toArray(String[]::new));
        assertThat(result.errors()).startsWith("lamella: standard input" + c.problem()).hasLineCount(3);
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void anEmptyTextWithASchemaHasNoRows() {
        for (String form : List.of("csv", "ndjson")) {
            assertThat(pipe("", "convert", "-", "-", "--from", form, "--to", "csv", "--schema", "a INT64", "-q"))
                    .isEqualTo(new Result(0, "a\n", ""));
        }
    }

    @Test
    void aHeaderThatLooksLikeSeveralNamesIsWarnedOf() {
        assertThat(pipe("a;b\n1;2\n", "convert", "-", file("x.parquet"), "--from", "csv", "-q", "--delimiter", ","))
                .isEqualTo(
                        new Result(0, "",
                                "lamella: warning: The header is one cell with ; in it. If these separate cells, give --delimiter ';'\n"));
    }

    @Test
    void namesOfTheHeaderAreThoseOfTheSchema() throws IOException {
        String in = file("in.csv", "a,b,b2\n1,2,3\n");
        assertThat(run("convert", in, file("x.parquet"), "--schema", "a INT32, c INT32").errors())
                .isEqualTo("lamella: " + in
                        + ":\nThe header and the schema have different names. Only the header has b, b2. Only the schema has c.\nDeclare these columns in the schema, in any order. If the first record is not a header, give --no-header.\n");
        String twice = file("twice.csv", "a,b,a\n1,2,3\n");
        assertThat(run("convert", twice, "-", "--to", "csv", "-q").output()).isEqualTo("a,b,a_2\n1,2,3\n");
        assertThat(run("convert", twice, file("x.parquet")).errors())
                .startsWith("lamella: note: " + twice + ": Two columns are named a. The second is named a_2\n");
    }

    @Test
    void deepAndLongTextEndsInASentence() throws IOException {
        String deep = file("deep.ndjson", "{\"a\":" + "[".repeat(5000) + "]".repeat(5000) + "}\n{\"a\":[[1]]}\n");
        assertThat(run("convert", deep, file("x.parquet"), "--schema", "a LIST(LIST(INT32))", "--on-error", "skip")
                .errors()).contains("deep.ndjson:1");
        String nested = file("nested.ndjson", "{\"a\":" + "{\"b\":".repeat(1299) + "1" + "}".repeat(1299) + "}\n");
        assertThat(run("convert", nested, file("y.parquet")).exitCode()).isZero();
        assertThat(run("cat", file("y.parquet")).output()).isEqualTo(Files.readString(Path.of(nested)));
        String digits = file("digits.ndjson", "{\"a\":" + "9".repeat(200_000) + "}\n{\"a\":2}\n");
        assertThat(run("convert", digits, file("d.parquet"), "--schema", "a INT32", "--on-error", "skip").errors())
                .contains("digits.ndjson:1").contains("more than 100000 characters");
        assertThat(run("cat", file("d.parquet")).output()).isEqualTo("{\"a\":2}\n");
        String cells = file("digits.csv", "a\n" + "9".repeat(2_000_000) + "\n0." + "1".repeat(2_000_000) + "\n2\n");
        assertThat(
                run("convert", cells, file("c.parquet"), "--schema", "a DECIMAL(9,2)", "--on-error", "skip").errors())
                .contains("digits.csv:2").contains("digits.csv:3");
        byte[] zeros = new byte[1000];
        Arrays.fill(zeros, (byte) 0);
        assertThat(run(zeros, "convert", "-", file("z.parquet"), "--from", "ndjson").errors())
                .startsWith(
                        "lamella: standard input:1:\nThe text is not valid JSON from character 2 on.\nNo record with a field was found");
    }
}
