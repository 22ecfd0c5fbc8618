package dev.lamella.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What `lamella convert` finds in a text, and the options that say it instead.
class TextOptionsTest {
    @TempDir
    Path folder;

    private static Lamella.Result json(byte[] text, String... options) {
        List<String> arguments = new ArrayList<>(List.of("convert", "-", "-", "--from", "csv", "--to", "ndjson"));
        arguments.addAll(List.of(options));
        return Lamella.run(text, arguments.toArray(String[]::new));
    }

    /// @param rows the rows as JSON lines
    record Given(String options, String text, String rows) {
        @Override
        public String toString() {
            return options;
        }
    }

    static final List<Given> GIVEN = List.of(
            new Given("--skip 1", "a,b\nc,d\n1,2\n", "{\"c\":1,\"d\":2}\n"),
            new Given("--skip 0", "title\nc,d\n1,2\n3,4\n",
                    "lamella: standard input:2:\nThe record has 2 cells, but the header has 1 cell"),
            new Given("--comment %", "% x\na\n1\n% y\n2\n", "{\"a\":1}\n{\"a\":2}\n"),
            new Given("--escape \\", "a,b\n1,x\\,y\n", "{\"a\":1,\"b\":\"x,y\"}\n"),
            new Given("--escape \\", "a,b\nx\\\ny,1\n\"x\\\ny\",1\n2\nz,3\n",
                    "lamella: standard input:6:\nThe record has 1 cell"),
            new Given("--header", "a,b\r\"x\ry\",1\r2\rz,3\r",
                    "lamella: standard input:4:\nThe record has 1 cell"),
            new Given("--header", "a,b\r\n\"x\r\ny\",1\r\n2\r\nz,3\r\n",
                    "lamella: standard input:4:\nThe record has 1 cell"),
            new Given("--decimal ,", "a;b\n1,234;x\n", "{\"a\":1.234,\"b\":\"x\"}\n"),
            new Given("--decimal .", "a;b\n1,5;x\n", "{\"a\":\"1,5\",\"b\":\"x\"}\n"),
            new Given("--header", "1,2\n3,4\n", "{\"1\":3,\"2\":4}\n"),
            new Given("--no-header", "a,b\n3,4\n",
                    "{\"column0\":\"a\",\"column1\":\"b\"}\n{\"column0\":\"3\",\"column1\":\"4\"}\n"),
            new Given("--null NA", "a,b\nNA,\n1,x\n", "{\"a\":null,\"b\":null}\n{\"a\":1,\"b\":\"x\"}\n"),
            new Given("--null NA --keep-empty", "a,b\nNA,\n1,x\n", "{\"a\":null,\"b\":\"\"}\n{\"a\":1,\"b\":\"x\"}\n"),
            new Given("--delimiter ;", "a;b\n1;x,y\n2;z,w\n", "{\"a\":1,\"b\":\"x,y\"}\n{\"a\":2,\"b\":\"z,w\"}\n"),
            new Given("--quote '", "a,b\n1,'x\"y'\n", "{\"a\":1,\"b\":\"x\\\"y\"}\n"),
            new Given("--comment '", "a,b\n' x\n1,2\n", "{\"a\":1,\"b\":2}\n"),
            new Given("--escape '", "a,b\n1,x',y\n", "{\"a\":1,\"b\":\"x,y\"}\n"),
            new Given("--delimiter #", "#a#b\n1#2#3\n", "{\"column0\":1,\"a\":2,\"b\":3}\n"),
            new Given("--quote #", "#a#,b\n#1#,2\n", "{\"a\":1,\"b\":2}\n"),
            new Given("--delimiter \\", "a\\b\n1\\\"x\\y\"\n", "{\"a\":1,\"b\":\"x\\\\y\"}\n"),
            new Given("--skip -1", "a\n", "lamella: --skip -1: The number must be 0 or more"),
            new Given("--decimal x", "a\n", "lamella: --decimal x: Allowed are . and ,"),
            new Given("--header --no-header", "a\n", "lamella: --header and --no-header: Give one of them"));

    @ParameterizedTest
    @FieldSource("GIVEN")
    void anOptionIsNotOverruled(Given c) {
        Lamella.Result result = json(c.text().getBytes(StandardCharsets.UTF_8),
                (c.options() + " -q").split(" "));
        assertThat(result.output() + result.errors()).startsWith(c.rows());
        assertThat(result.exitCode() == 0).isEqualTo(c.rows().startsWith("{"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"N,A", "N'A", "N\nA", "#N/A"})
    void aNullThatNeedsQuotesIsNotWritten(String text) {
        Lamella.Result result = nulls(text);
        assertThat(result.errors()).contains("The text for null in new CSV is not quoted");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(nulls("N;\"A").output()).contains(",N;\"A,");
    }

    @Test
    void newCsvHasOneTextForNull() {
        Lamella.Result result = nulls("NA", "--null", "-");
        assertThat(result.errors()).contains("--null NA, -: New CSV has one text for null");
        assertThat(result.exitCode()).isEqualTo(2);
    }

    private static Lamella.Result nulls(String text, String... more) {
        List<String> words = new ArrayList<>(List.of("convert", Lamella.example("launches.parquet"), "-", "--to",
                "csv", "-q", "--quote", "'", "--null", text));
        words.addAll(List.of(more));
        return Lamella.run(words.toArray(String[]::new));
    }

    @Test
    void blanksSeparateCellsIfTheyAreTheDelimiter() {
        assertThat(json("a b\n\"x y\" 1\n \"z\"\n\"\" 2\n".getBytes(StandardCharsets.UTF_8), "--delimiter", " ", "-q"))
                .isEqualTo(new Lamella.Result(0, "{\"a\":\"x y\",\"b\":\"1\"}\n{\"a\":null,\"b\":\"z\"}\n"
                        + "{\"a\":\"\",\"b\":\"2\"}\n", ""));
    }

    /// The reader takes so many characters at once.
    private static final int BUFFER = 1 << 18;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void aSkippedLineEndsWhereTheBufferEnds(String end) {
        for (int length = BUFFER - 2; length <= BUFFER + 1; length++) {
            String text = "#" + "x".repeat(length - 1) + end + "a,b" + end + "1,2" + end;
            for (String option : List.of("--comment=#", "--skip=1")) {
                assertThat(json(text.getBytes(StandardCharsets.UTF_8), option, "--header", "-q").output())
                        .as("%d %s", length, option).isEqualTo("{\"a\":1,\"b\":2}\n");
            }
        }
    }

    /// @param note what is reported
    record Encoded(String charset, String mark, String note) {}

    static final List<Encoded> CHARSETS = List.of(new Encoded("UTF-8", "", ""), new Encoded("UTF-8", "\ufeff", ""),
            new Encoded("UTF-16LE", "\ufeff", "The charset is UTF-16LE, by the byte order mark"),
            new Encoded("UTF-16BE", "\ufeff", "The charset is UTF-16BE, by the byte order mark"),
            new Encoded("UTF-16LE", "", "The charset is UTF-16LE, by its zero bytes"),
            new Encoded("UTF-16BE", "", "The charset is UTF-16BE, by its zero bytes"),
            new Encoded("UTF-32LE", "\ufeff", "The charset is UTF-32LE, by the byte order mark"),
            new Encoded("UTF-32BE", "\ufeff", "The charset is UTF-32BE, by the byte order mark"),
            new Encoded("ISO-8859-1", "", "It is read as ISO-8859-1"),
            new Encoded("windows-1252", "", "It is read as windows-1252"));

    @ParameterizedTest
    @FieldSource("CHARSETS")
    void theCharsetIsFound(Encoded c) {
        String text = c.mark() + "name,n\nJos\u00e9"
                + (c.charset().equals("windows-1252") || c.charset().startsWith("UTF") ? "\u201d" : "") + ",1\nx,2\n";
        Lamella.Result result = json(text.getBytes(Charset.forName(c.charset())));
        assertThat(result.output()).startsWith("{\"name\":\"Jos\u00e9").contains("\"n\":1}");
        assertThat(result.errors()).contains(c.note());
        assertThat(result.errors().contains("read as") || result.errors().contains("The charset"))
                .isEqualTo(!c.note().isEmpty());
    }

    @Test
    void oneByteThatIsNotValidDoesNotMakeAnotherCharset() {
        byte[] text = "n\u00e4me\n\u00fc\nx\n".getBytes(StandardCharsets.UTF_8);
        text[text.length - 2] = (byte) 0xff;
        assertThat(json(text, "--on-error", "skip", "-q").output()).isEqualTo("{\"n\u00e4me\":\"\u00fc\"}\n");
    }

    @Test
    void aRecordWithDoubledQuotesAfterABadByteIsGood() {
        byte[] text = "a\n?\n\"a\"\"\uD83D\uDE00\"\n".getBytes(StandardCharsets.UTF_8);
        text[2] = (byte) 0xff;
        assertThat(json(text, "--charset", "utf-8", "--on-error", "skip", "-q").output())
                .isEqualTo("{\"a\":\"a\\\"\uD83D\uDE00\"}\n");
    }

    @Test
    void aDryRunPrintsASchemaThatConvertTakes() throws IOException {
        Path in = Files.writeString(folder.resolve("in.csv"), "id;a b\n1;2,5\n");
        Lamella.Result dry = Lamella.run("convert", in.toString(), "--dry-run", "-q", "--cast", "id=INT32");
        assertThat(dry).isEqualTo(new Lamella.Result(0, "id INT32,\n`a b` DOUBLE\n", ""));
        Path schema = Files.writeString(folder.resolve("schema.txt"), dry.output());
        Lamella.Result result = Lamella.run("convert", in.toString(), "-", "--to", "csv", "--schema-file",
                schema.toString(), "-q");
        assertThat(result).isEqualTo(new Lamella.Result(0, "id,a b\n1,2.5\n", ""));
        assertThat(Lamella.run("convert", in.toString()).errors()).startsWith("lamella: OUT, the new file, is missing");
    }

    @Test
    void aZeroWithASignKeepsItAfterTheSample() throws IOException {
        String made = folder.resolve("x.parquet").toString();
        for (String first : List.of("1.5", "7")) {
            Path in = Files.writeString(folder.resolve("in.csv"), "v\n" + first + "\n-0.0\n");
            for (String sample : List.of("1", "all")) {
                assertThat(
                        Lamella.run("convert", in.toString(), made, "--sample", sample, "--decimals", "-q", "--force"))
                        .isEqualTo(new Lamella.Result(0, "", ""));
                assertThat(Lamella.run("cat", made, "--format", "csv").output()).as("%s, %s", first, sample)
                        .endsWith("\n-0.0\n");
            }
        }
    }

    @Test
    void charactersThatATypeDoesNotKeepStayTextAfterTheSample() throws IOException {
        String uuid = "7f935440-a50f-08f2-5354-f5daa334282c";
        String text = "zip,tel,x,y,id,note\n1,49,1.5,0.5," + uuid + ",7\n00123,+49,00123.5,+.5,"
                + uuid.toUpperCase(Locale.ROOT) + ",008\n";
        Path in = Files.writeString(folder.resolve("in.csv"), text);
        String made = folder.resolve("x.parquet").toString();
        for (String cast : List.of("", "--cast=note=INT64")) {
            List<String> arguments = new ArrayList<>(
                    List.of("convert", in.toString(), made, "--sample", "1", "-q", "--force", cast));
            arguments.remove("");
            assertThat(Lamella.run(arguments.toArray(String[]::new))).isEqualTo(new Lamella.Result(0, "", ""));
            assertThat(Lamella.run("cat", made, "--format", "csv").output())
                    .isEqualTo(cast.isEmpty() ? text : text.replace("008", "8"));
        }
        assertThat(Lamella.run("convert", in.toString(), "-", "--to", "csv", "--sample", "1", "-q").errors())
                .contains(":3, column zip:\nThe number begins with a zero or a plus sign, which INT64 does not keep.");
    }

    @Test
    void typesThatChangeLateAreFoundInTwoPasses() throws IOException {
        StringBuilder text = new StringBuilder("id,x,y\n");
        for (int i = 0; i < 12_000; i++) {
            text.append(i).append(',').append(i == 11_000 ? "text" : i).append(',').append(i == 11_500 ? "2.5" : "7")
                    .append('\n');
        }
        Path in = Files.writeString(folder.resolve("in.csv"), text);
        String made = folder.resolve("x.parquet").toString();
        Lamella.Result result = Lamella.run("convert", in.toString(), made);
        assertThat(result.exitCode()).isZero();
        assertThat(result.errors())
                .startsWith("lamella: note: " + in + ":11002, column x: The text is not a number. The types of"
                        + " the first 10,000 records do not hold all values, so the text is read again");
        assertThat(Lamella.run("schema", made).output()).contains("int64 id;", "binary x (STRING);", "double y;");
        assertThat(Lamella.run("count", made).output()).isEqualTo("12000\n");
        assertThat(Lamella.run("convert", in.toString(), "-", "--to", "csv", "-q").output()).hasLineCount(12_001);
    }
}
