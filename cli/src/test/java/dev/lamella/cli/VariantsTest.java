package dev.lamella.cli;

import static dev.lamella.cli.Lamella.example;
import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetWriter;
import dev.lamella.cli.Lamella.Result;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Variants on the command line: JSON becomes columns and comes back, and paths lead into it.
class VariantsTest {
    private static final String EVENTS = example("events.ndjson");

    @TempDir
    Path folder;

    /// `examples/events.ndjson`, whose field `event` is a Variant.
    private String events = "";

    @BeforeEach
    void convertEvents() {
        events = file("events.parquet");
        assertThat(run("convert", EVENTS, events, "--variant", "event", "-q")).isEqualTo(new Result(0, "", ""));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /// The lines that come back for some lines.
    private String returned(String lines, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("convert", write("in.ndjson", lines), file("out.parquet"), "-q", "-f"));
        arguments.addAll(List.of(options));
        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(new Result(0, "", ""));
        assertThat(run("check", "--data", "--fail-on", "warning", file("out.parquet")).exitCode()).isZero();
        return run("cat", file("out.parquet")).output();
    }

    @Test
    void eventsComeBackByteForByte() throws IOException {
        assertThat(run("cat", events).output()).isEqualTo(Files.readString(Path.of(EVENTS)));
        assertThat(run("convert", events, file("back.ndjson"), "-q").exitCode()).isZero();
        assertThat(folder.resolve("back.ndjson")).hasSameTextualContentAs(Path.of(EVENTS));
        assertThat(run("schema", events).output()).contains("optional group event (VARIANT(1)) {\n");
    }

    record Line(String what, String in, String out) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Line> VALUES = List.of(new Line("all digits", "-170141183460469231731687303715884105.00",
            "-170141183460469231731687303715884105.00"),
            new Line("an integer of 64 bits", "9223372036854775807",
                    "9223372036854775807"),
            new Line("fields by name, without white space", "{ \"b\" : 1 , \"a\" : [ ] }", "{\"a\":[],\"b\":1}"),
            new Line("names beyond the basic plane behind others", "{\"\ud83d\ude00\":1,\"\uffee\":2}",
                    "{\"\uffee\":2,\"\ud83d\ude00\":1}"),
            new Line("text as it is, not escaped", "\"\\u00e4\\/\\n\"", "\"ä/\\n\""), new Line("null", "null", "null"),
            new Line("nothing is guessed of text", "\"2026-03-01\"", "\"2026-03-01\""));

    @ParameterizedTest
    @FieldSource("VALUES")
    void valuesComeBack(Line line) throws IOException {
        assertThat(returned("{\"v\":" + line.in() + "}\n", "--variant", "v")).isEqualTo("{\"v\":" + line.out() + "}\n");
        assertThat(returned(line.in() + "\n\n", "--variant-record", "v")).isEqualTo("{\"v\":" + line.out() + "}\n");
    }

    @Test
    void variantsLieInListsMapsAndStructs() throws IOException {
        String lines = """
                {"xs":[1,"a",null,{"b":[]}],"m":{"k":true,"l":null},"s":{"v":[1.50]}}
                {"xs":[],"m":{},"s":{"v":null}}
                {"xs":null,"m":null,"s":null}
                """;
        assertThat(returned(lines, "--schema", "xs LIST(VARIANT), m MAP(STRING,VARIANT), s STRUCT(v VARIANT)"))
                .isEqualTo(lines);
    }

    /// In CSV an empty cell is null, and the text null the Variant null.
    @Test
    void csvTellsNullFromVariantNull() throws IOException {
        String csv = "id,v\n1,\n2,null\n3,\"{\"\"a\"\":[1,2]}\"\n4,\"\"\"text\"\"\"\n5,1.50\n";
        assertThat(run("convert", write("in.csv", csv), file("v.parquet"), "--variant", "v", "-q"))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run("cat", "--format", "csv", file("v.parquet")).output()).isEqualTo(csv);
        assertThat(run("cat", "--format", "table", file("v.parquet")).output()).isEqualTo("""
                id  v
                --  -----------
                 1  null
                 2  null
                 3  {"a":[1,2]}
                 4  "text"
                 5  1.50
                """);
        assertThat(run("cat", "--format", "csv", "--sort", "id", "--limit", "5", file("v.parquet")).output())
                .isEqualTo(csv);
        assertThat(run("distinct", "--format", "csv", file("v.parquet")).output()).isEqualTo(csv);
        assertThat(run("meta", file("v.parquet")).output()).contains("""
                variants:
                  - column: v
                    shredding: VARIANT
                    paths:
                      - path: $
                        other_values: 4
                """);
    }

    record Rejected(String what, String line, String problem) {
        @Override
        public String toString() {
            return what;
        }
    }

    static final List<Rejected> REJECTED = List.of(
            new Rejected("a number that nothing holds", "{\"v\":1e999}", "The value is not a valid Variant: byte 0: "),
            new Rejected("half of a pair of surrogates", "{\"v\":\"\\ud83d\"}",
                    "The value is not a valid Variant: byte 1: "),
            new Rejected("depth", "{\"v\":" + "[".repeat(501) + "]".repeat(501) + "}",
                    "The value is not a valid Variant: byte 500: "));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void whatNoVariantHoldsIsABadRecord(Rejected rejected) throws IOException {
        String in = write("in.ndjson", "{\"v\":1}\n" + rejected.line() + "\n{\"v\":2}\n");
        Result result = run("convert", in, file("v.parquet"), "--variant", "v");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).startsWith("lamella: " + in + ":2, column v:\n" + rejected.problem());
        assertThat(folder.resolve("v.parquet")).doesNotExist();

        assertThat(run("convert", in, file("v.parquet"), "--variant", "v", "-q", "--on-error", "skip").exitCode())
                .isZero();
        assertThat(run("cat", file("v.parquet")).output()).isEqualTo("{\"v\":1}\n{\"v\":2}\n");
    }

    record NumberRejected(String line, String problem, String doubles, String texts) {
        @Override
        public String toString() {
            return line;
        }
    }

    private static final String LONG = "1" + "0".repeat(38) + "1";

    static final List<NumberRejected> NUMBERS = List.of(
            new NumberRejected("{\"v\":{\"big\":" + LONG + "}}",
                    "byte 7: The number at $.big has more digits, or more digits after its decimal point, than the 38 that"
                            + " a decimal can have. To accept such numbers, give --variant-numbers double or text.",
                    "{\"v\":{\"big\":1.0E39}}", "{\"v\":{\"big\":\"" + LONG + "\"}}"),
            new NumberRejected("{\"v\":[0,-1e400]}",
                    "byte 3: The number at $[1] is beyond the largest double. To accept such numbers, give --variant-numbers text.",
                    "", "{\"v\":[0,\"-1e400\"]}"),
            new NumberRejected("{\"v\":1e-400}",
                    "byte 0: The number at $ is not zero, but closer to zero than any other double. To accept such numbers, give --variant-numbers double or text.",
                    "{\"v\":0.0}", "{\"v\":\"1e-400\"}"));

    @ParameterizedTest
    @FieldSource("NUMBERS")
    void numbersThatFitNothingBecomeWhatIsAskedFor(NumberRejected c) throws IOException {
        String in = write("in.ndjson", c.line() + "\n");
        String out = file("v.parquet");
        Result rejected = run("convert", in, out, "--variant", "v");
        assertThat(rejected)
                .isEqualTo(new Result(1, "", "lamella: " + in + ":1, column v:\nThe value is not a valid Variant: "
                        + c.problem() + "\nCorrect the record, or skip bad records with --on-error skip.\n"));
        assertThat(run("convert", in, out, "--variant", "v", "--variant-numbers", "reject")).isEqualTo(rejected);
        Result doubles = run("convert", in, out, "--variant", "v", "--variant-numbers", "double", "-q");
        if (c.doubles().isEmpty()) {
            assertThat(doubles).isEqualTo(rejected);
        } else {
            assertThat(run("cat", out).output()).isEqualTo(c.doubles() + "\n");
        }
        assertThat(returned(c.line() + "\n", "--schema", "v VARIANT", "--variant-numbers", "TEXT"))
                .isEqualTo(c.texts() + "\n");
        String value = c.line().substring(5, c.line().length() - 1);
        assertThat(returned(value + "\n", "--variant-record", "v", "--variant-numbers", "text"))
                .isEqualTo(c.texts() + "\n");
    }

    @Test
    void aCellThatIsNoJsonIsToldWhatACellIs() throws IOException {
        String in = write("in.csv", "id,v\n1,tea pot\n");
        for (String[] schema : List.of(new String[]{"--variant", "v"},
                new String[]{"--schema", "id INT64, v VARIANT"})) {
            assertThat(run("convert", in, file("v.parquet"), schema[0], schema[1])).isEqualTo(new Result(1, "",
                    "lamella: " + in + ":2, column v:\n"
                            + "The value is not a valid Variant: byte 0: A letter stands where a value is allowed. A cell of a VARIANT column is JSON, which has text in quotation marks: \"text\", written as \"\"\"text\"\"\" in CSV.\nCorrect the record, or skip bad records with --on-error skip.\n"));
        }
    }

    @Test
    void valuesOverSeveralLinesAndInAListAreRead() throws IOException {
        for (String text : List.of("{\n  \"a\": 1\n}\n7 [\n2]", "[\n{\n  \"a\": 1\n},\n7, [2]\n]\n")) {
            String in = write("in.ndjson", text);
            assertThat(run("convert", in, "-", "--to", "ndjson", "--variant-record", "v", "-q").output())
                    .isEqualTo("{\"v\":{\"a\":1}}\n{\"v\":7}\n{\"v\":[2]}\n");
        }
        String cut = write("cut.ndjson", "{\"a\": 1}\n{\"a\":\n");
        assertThat(run("convert", cut, file("v.parquet"), "--variant-record", "v").errors())
                .startsWith("lamella: " + cut + ":2, column v:\n")
                .contains(". To put each record on one line, run: jq -c .");
    }

    private static final String STORED = "message m { optional group v (VARIANT(1)) { required binary metadata;"
            + " required binary value; } }";

    /// A file of Variants: metadata and value of each in hexadecimal.
    private String stored(String name, String... variants) throws IOException {
        Path file = folder.resolve(name);
        try (ParquetWriter writer = Parquet.create(file, Schema.parse(STORED))) {
            for (String variant : variants) {
                String[] parts = variant.split(" ");
                writer.rows().append(row -> row.struct("v", v -> v
                        .setBytes("metadata", HexFormat.of().parseHex(parts[0]))
                        .setBytes("value", HexFormat.of().parseHex(parts[1]))));
            }
            writer.commit();
        }
        return file.toString();
    }

    private static final String A = "010100" + "0161";
    private static final String DOUBLE = A + " 0202" + "0000" + "000204" + "0c010c02";

    record Bad(String what, String variant, String warning, String lenient) {
        @Override
        public String toString() {
            return what;
        }
    }

    private static final String NEWER = "of a version or type of Variant that this version of lamella does not know;"
            + " printed as stored. The first: ";
    private static final String WRONG = "not what VARIANT allows; printed as stored. The first: ";

    static final List<Bad> BAD = List.of(
            new Bad("a later primitive type", "010000 540c", NEWER + "byte 0: A value has primitive type 21, which is"
                    + " unknown; types 0 to 20 are known", null),
            new Bad("a later type inside", "01010001" + "61 02010000" + "0154", NEWER
                    + "byte 5: A value has primitive type 21, which is unknown; types 0 to 20 are known", null),
            new Bad("later metadata", "020000 0c01",
                    NEWER + "byte 0: The metadata has version 2; only version 1 is known",
                    null),
            new Bad("a time after midnight", "010000 440060d71d14000000",
                    WRONG + "byte 0: A time is outside of the day,"
                            + " which has 86400000000 microseconds",
                    null),
            new Bad("text that is not UTF-8", "010000 05ff", WRONG + "byte 1: Byte 0 of a string is not valid UTF-8",
                    null),
            new Bad("ten digits in four bytes", "010000 200000ca9a3b",
                    WRONG + "byte 0: A decimal of 4 bytes has 10 digits;"
                            + " at most 9 are allowed",
                    null),
            new Bad("a name twice", DOUBLE,
                    WRONG + "byte 0: Field 1 of an object has the name of another field; each name"
                            + " is allowed once",
                    "{\"v\":{\"a\":2}}\n"));

    /// One bad value fails alone: the others are printed, and it is counted.
    @ParameterizedTest
    @FieldSource("BAD")
    void oneBadValueIsPrintedAsStoredAndCounted(Bad c) throws IOException {
        String file = stored("bad.parquet", "010000 0c07", c.variant, "010000 00");
        for (String form : List.of("strict", "lenient")) {
            Result cat = run("cat", "--binary", "hex", "--variants", form, file);
            String[] parts = c.variant.split(" ");
            boolean isRead = form.equals("lenient") && c.lenient != null;
            assertThat(cat).isEqualTo(new Result(0, "{\"v\":7}\n"
                    + (isRead
                            ? c.lenient
                            : "{\"v\":{\"metadata\":\"" + parts[0] + "\",\"value\":\"" + parts[1] + "\"}}\n")
                    + "{\"v\":null}\n", isRead ? "" : "lamella: warning: column v: 1 value is " + c.warning + "\n"));
            assertThat(run("cat", "--strict", "--variants", form, file).exitCode()).isEqualTo(isRead ? 0 : 1);
        }
        assertThat(run("convert", "--binary", "hex", file, file("bad.ndjson"), "-f").exitCode()).isZero();
        assertThat(folder.resolve("bad.ndjson")).content().startsWith("{\"v\":7}\n").endsWith("{\"v\":null}\n");
        Result check = run("check", "--data", file);
        boolean isNewer = c.warning.startsWith(NEWER);
        assertThat(check.exitCode()).isEqualTo(isNewer ? 0 : 1);
        assertThat(check.output()).contains(isNewer ? "warning LP-VARIANT-NEWER\n" : "error LP-VARIANT-VALUE\n");
    }

    /// All ways to a field agree about an object that has its name twice.
    @Test
    void aNameTwiceIsRejectedOrTheLastCountsEverywhere() throws IOException {
        String file = stored("twice.parquet", "010000 0c07", DOUBLE);
        String out = file("out.parquet");
        for (String[] strict : List.of(new String[]{"variant", file, "-p", "$.a"},
                new String[]{"count", file, "--where", "variant(v, '$.a') = 1"},
                new String[]{"rewrite", file, out, "--shred", "STRUCT(a INT64)", "--force"},
                new String[]{"rewrite", file, out, "--shred", "STRUCT(b INT64)", "--force"})) {
            Result result = run(strict);
            assertThat(result.exitCode()).as(String.join(" ", strict)).isEqualTo(1);
            assertThat(result.errors()).contains("Field 1 of an object has the name of another field");
        }
        assertThat(run("variant", file, "-p", "$.a", "--variants", "lenient").output()).isEqualTo("null\n2\n");
        for (String shredding : List.of("STRUCT(a INT64)", "STRUCT(b INT64)", "none")) {
            assertThat(run("rewrite", file, out, "--shred", shredding, "--variants", "lenient", "--force", "-q"))
                    .isEqualTo(new Result(0, "", ""));
            assertThat(run("cat", "--variants", "lenient", out).output()).isEqualTo("{\"v\":7}\n{\"v\":{\"a\":2}}\n");
        }
    }

    @Test
    void findAndDiffTellWhichValueIsDamaged() throws IOException {
        String file = stored("twice.parquet", "010000 0c07", DOUBLE, "010000 0578");
        Result find = run("find", "x", file);
        assertThat(find.exitCode()).isEqualTo(1);
        assertThat(find.errors()).startsWith("lamella: " + file + ", column v, row 1:\n"
                + "Byte 0 of a Variant value: Field 1 of an object has the name of another field");
        assertThat(run("diff", file, file).output()).endsWith("rows: equal, 3\n");
        String other = stored("other.parquet", "010000 0c07", DOUBLE.replace("0c02", "0c03"), "010000 0578");
        assertThat(run("diff", file, other).exitCode()).isEqualTo(1);
    }

    @Test
    void jsonWithANameTwiceIsABadRecord() throws IOException {
        String in = write("in.ndjson",
                "{\"v\":1}\n{\"v\":{\"b\":[{\"a\":1,\"a\":2}]}}\n{\"v\":{\"a\":1,\"a\":2}}\n{\"v\":3}\n");
        for (String shredding : List.of("auto", "none", "STRUCT(a INT64)")) {
            String out = file("out.parquet");
            Result failed = run("convert", in, out, "--variant", "v", "--shred", shredding, "-f");
            assertThat(failed.exitCode()).isEqualTo(1);
            assertThat(failed.errors()).startsWith("lamella: " + in + ":2, column v:\n")
                    .contains("no two fields may have the same name");
            Result skipped = run("convert", in, out, "--variant", "v", "--shred", shredding, "--on-error", "skip",
                    "-f");
            assertThat(skipped.exitCode()).isZero();
            assertThat(skipped.errors()).contains("skipped 2 records");
            assertThat(run("cat", out).output()).isEqualTo("{\"v\":1}\n{\"v\":3}\n");
        }
    }

    @Test
    void aDamagedValueCanBePrintedAsItIsStored() throws IOException {
        Path file = Path.of(stored("damaged.parquet", "010000 0c07", "010000 ff00", "010000 00"));
        assertThat(run("cat", "--binary", "hex", "--variants", "stored", file.toString()).output()).isEqualTo("""
                {"v":{"metadata":"010000","value":"0c07"}}
                {"v":{"metadata":"010000","value":"ff00"}}
                {"v":{"metadata":"010000","value":"00"}}
                """);
        Result path = run("variant", file.toString(), "-p", "$");
        assertThat(path.exitCode()).isEqualTo(1);
        assertThat(path.errors())
                .startsWith("lamella: " + file + ", column v, row 1:\nReading $: Byte 0 of a Variant value: ");
        assertThat(run("check", file.toString()).exitCode()).isZero();
        Result check = run("check", "--data", file.toString());
        assertThat(check.exitCode()).isEqualTo(1);
        assertThat(check.output()).contains("error LP-VARIANT-VALUE\n  column v, row 1: Byte 0, $: ");
    }

    @Test
    void rewriteMendsValuesThatContradictThemselvesIfToldTo() throws IOException {
        Path file = folder.resolve("twice.parquet");
        try (ParquetWriter writer = Parquet.create(file, Schema.parse("message m { optional group v (VARIANT(1)) {"
                + " required binary metadata; optional binary value; optional int64 typed_value; } }"))) {
            writer.rows().append(row -> row.struct("v", v -> v.setBytes("metadata", new byte[]{1, 0, 0})
                    .setBytes("value", new byte[]{0x0c, 7}).setLong("typed_value", 8)));
            writer.commit();
        }
        String mended = file("mended.parquet");

        Result rejected = run("rewrite", file.toString(), mended, "--unshred");
        assertThat(rejected.exitCode()).isEqualTo(1);
        assertThat(rejected.errors()).startsWith("lamella: " + file + ", column v, value 0 of the batch:\n`value` and")
                .contains("--variants lenient");
        assertThat(run("rewrite", file.toString(), mended, "--unshred", "--variants", "lenient", "-q"))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run("cat", mended).output()).isEqualTo("{\"v\":8}\n");
        assertThat(run("rewrite", file.toString(), mended, "--variants", "lenient", "--force").exitCode()).isEqualTo(2);
        assertThat(run("convert", file.toString(), mended, "--shred", "none", "--variants", "lenient", "-q", "-f"))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run("cat", mended).output()).isEqualTo("{\"v\":8}\n");
    }

    @Test
    void sortedValuesThatContradictThemselvesArePrintedInTheFormThatIsAskedFor() throws IOException {
        Path file = folder.resolve("twice.parquet");
        try (ParquetWriter writer = Parquet.create(file, Schema.parse("message m { required int32 id;"
                + " optional group v (VARIANT(1)) { required binary metadata; optional binary value;"
                + " optional int64 typed_value; } }"))) {
            writer.rows().append(row -> row.setInt("id", 1).struct("v", v -> v
                    .setBytes("metadata", new byte[]{1, 0, 0}).setBytes("value", new byte[]{0x0c, 7})
                    .setLong("typed_value", 8)));
            writer.commit();
        }
        for (String command : List.of("cat", "head")) {
            assertThat(run(command, "--sort", "id", "--variants", "lenient", file.toString()))
                    .isEqualTo(new Result(0, "{\"id\":1,\"v\":8}\n", ""));
        }
    }

    /// With any shredding, the same JSON comes back, the file is valid, and paths find the same values.
    @ParameterizedTest
    @ValueSource(strings = {"auto", "none", "STRUCT(kind STRING, session STRUCT(user INT64))", "event=auto",
            "STRUCT(cart LIST(VARIANT), kind INT32, page STRUCT(x INT64))", "INT64"})
    void whatIsShreddedComesBack(String shredding) throws IOException {
        assertThat(run("convert", EVENTS, file("shredded.parquet"), "--variant", "event", "--shred", shredding, "-q"))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run("rewrite", events, file("rewritten.parquet"), "--shred", shredding, "-q"))
                .isEqualTo(new Result(0, "", ""));
        assertThat(run("rewrite", file("shredded.parquet"), file("whole.parquet"), "--unshred", "-q"))
                .isEqualTo(new Result(0, "", ""));
        String users = run("variant", events, "-p", "$.session.user").output();
        for (String name : List.of("shredded.parquet", "rewritten.parquet", "whole.parquet")) {
            assertThat(run("cat", file(name)).output()).as(name).isEqualTo(Files.readString(Path.of(EVENTS)));
            assertThat(run("check", "--data", "--fail-on", "warning", file(name)).output()).as(name)
                    .contains(": 1 note.\nVerified: ", "LP-TYPE-READERS");
            assertThat(run("variant", file(name), "-p", "$.session.user").output()).as(name).isEqualTo(users);
        }
        assertThat(run("schema", file("shredded.parquet"))).isEqualTo(run("schema", file("rewritten.parquet")));
        assertThat(run("schema", file("whole.parquet"))).isEqualTo(run("schema", events));
    }

    @Test
    void whatIsShreddedIsShown() {
        String file = file("shredded.parquet");
        assertThat(run("rewrite", events, file, "--shred", "STRUCT(kind STRING, session STRUCT(user INT64))").errors())
                .startsWith("  Column event is shredded: STRUCT(kind STRING, session STRUCT(user INT64))\n" + file
                        + ": 36 rows");
        assertThat(run("schema", file).errors()).isEqualTo(
                "lamella: note: Column event is shredded: STRUCT(kind STRING, session STRUCT(user INT64))\n");
        assertThat(run("meta", "--all", file).output()).contains("""
                variants:
                  - column: event
                    shredding: STRUCT(kind STRING, session STRUCT(user INT64))
                    paths:
                      - path: $
                        other_values: 31
                      - path: $.kind
                        type: STRING
                        typed_values: 34
                        other_values: 0
                      - path: $.session
                        other_values: 31
                      - path: $.session.user
                        type: INT64
                        typed_values: 30
                        other_values: 1
                row_groups:
                """);
        assertThat(run("meta", "--json", file).output()).contains("{\"path\":\"$.session.user\",\"type\":\"INT64\","
                + "\"typed_values\":30,\"other_values\":1}");
    }

    record Extracted(String output, List<String> arguments) {
        @Override
        public String toString() {
            return String.join(" ", arguments);
        }
    }

    private static Extracted extracted(String output, String... arguments) {
        return new Extracted(output, List.of(arguments));
    }

    static final List<Extracted> EXTRACTED = List.of(
            extracted("17\n17\n17\n17\n70211\n", "--path", "$.session.user", "--limit", "5"),
            extracted("{\"device\":\"phone\",\"user\":17}\n", "--path", "session", "--limit", "1"),
            extracted("null\nnull\nnull\n24.90\n", "-c", "event", "-p", "$.cart[0].price", "--limit", "4"),
            extracted("null\nnull\nnull\n24.9\n", "-p", "$.cart[0]['price']", "--type", "DOUBLE", "--limit", "4"),
            extracted("{\"$.kind\":\"page_view\",\"$.session.user\":17}\n", "-p", "$.kind", "-p", "$.session.user",
                    "--limit", "1"),
            extracted("$.kind,$.session.user\npage_view,17\n", "-p", "$.kind", "-p", "$.session.user", "-t", "STRING",
                    "-t",
                    "INT64", "--limit", "1", "--or-null", "--format", "csv"),
            extracted("$.results\n---------\nnull\n      128\n", "-p", "$.results", "-t", "INT32", "--limit", "2",
                    "--format",
                    "table"));

    @ParameterizedTest
    @FieldSource("EXTRACTED")
    void pathsLeadIntoValues(Extracted c) {
        List<String> arguments = new ArrayList<>(List.of("variant", events));
        arguments.addAll(c.arguments());
        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(new Result(0, c.output(), ""));
    }

    @Test
    void whatIsNotOfATypeFailsOrIsNull() {
        Result result = run("variant", events, "-p", "$.session.user", "-t", "INT64");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).isEqualTo("lamella: " + events + ", column event, row 13:\n"
                + "The value at $.session.user is a STRING and cannot be read as INT64.\n"
                + "Print null instead with --or-null, or leave out --type to print values as they are.\n");
        Result orNull = run("variant", events, "-p", "$.session.user", "-t", "INT64", "--or-null");
        assertThat(orNull.exitCode()).isZero();
        assertThat(orNull.output().lines()).hasSize(36).contains("9000000001", "null");
    }

    @Test
    void aColumnWithinAVariantIsToldTheCommandForIt() {
        assertThat(run("cat", "-c", "event.kind", events)).isEqualTo(new Result(1, "", "lamella: " + events
                + ":\nThe path event.kind leads to no column: event is a VARIANT, whose values have fields that are no"
                + " columns.\nRead the values at a path:"
                + " lamella variant -c event --path '$.kind'\n"));
    }

    record Misuse(String message, List<String> arguments) {}

    private static Misuse misuse(String message, String... arguments) {
        return new Misuse(message, List.of(arguments));
    }

    static final List<Misuse> MISUSES = List.of(
            misuse("--variant id,event: None of the 36 records that were sampled has this field. The fields are id, at, event. Give several fields with one --variant each. Make a column from whole records with --variant-record NAME",
                    "convert", EVENTS, "no.parquet", "--variant", "id,event"),
            misuse("--variant-record needs a name for the column, like: --variant-record value", "convert", EVENTS,
                    "no.parquet", "--variant-record", ""),
            misuse("--variant-numbers exact: Allowed are reject, double and text", "convert", EVENTS, "no.parquet",
                    "--variant", "event", "--variant-numbers", "exact"),
            misuse("--variant-numbers is for numbers in VARIANT columns, and there is none. Make one with"
                    + " --variant NAME or --variant-record NAME", "convert", EVENTS, "no.parquet", "--variant-numbers",
                    "text"),
            misuse("--strict rejects values that would be rounded, and --variant-numbers double rounds them. Give only one of the two",
                    "convert", EVENTS, "no.parquet", "--variant", "event", "--strict", "--variant-numbers", "double"),
            misuse("--path $.: Path \"$.\", character 3: a name is missing; names with special characters are written in brackets and quotes: ['a b']",
                    "variant", "EVENTS", "-p", "$."),
            misuse("--path $.a,$.b: Path \"$.a,$.b\", character 4: ',' is not expected; a path leads to one value, so"
                    + " give each path separately. A name with a comma is written in brackets and quotes: ['a,b']. Give several paths with one --path each",
                    "variant", "EVENTS", "-p", "$.a,$.b"),
            misuse("--path $.a is given twice", "variant", "EVENTS", "-p", "$.a", "-p", "$.a"),
            misuse("2 times --type, and 1 times --path: Give the type once for all paths, or once for each",
                    "variant",
                    "EVENTS", "-p", "$.a", "-t", "INT64", "-t", "STRING"),
            misuse("--or-null has an effect only with --type. Give both", "variant", "EVENTS",
                    "-p",
                    "$.a", "--or-null"),
            misuse(example("planets.parquet") + " has no VARIANT column", "variant", example("planets.parquet"), "-p",
                    "$.a"),
            misuse("-c event,id: Give exactly one column", "variant", "EVENTS", "-p", "$.a", "-c", "event,id"),
            misuse("--variant evnt: None of the 36 records that were sampled has this field. The fields are id, at, event. Make a column from whole records with --variant-record NAME",
                    "convert", EVENTS, "no.parquet",
                    "--variant", "evnt"),
            misuse("--variant is for inferring a schema. A schema is given; declare its columns as VARIANT",
                    "convert", EVENTS, "no.parquet", "--variant", "event", "--schema", "event VARIANT"),
            misuse("--variant-record makes the only column. Leave out the other options for the schema", "convert",
                    EVENTS,
                    "no.parquet", "--variant-record", "r", "--decimals"),
            misuse("--shred STRUCT(a STR): Type string \"STRUCT(a STR)\", character 10: the word `STR` stands where a type is"
                    + " expected. Write it as here: STRING", "rewrite", "EVENTS", "no.parquet", "--shred",
                    "STRUCT(a STR)"),
            misuse("--shred and --unshred cannot be combined. Use --shred PATH=none to unshred one column", "rewrite",
                    "EVENTS", "no.parquet", "--shred", "auto", "--unshred"),
            misuse("--shred id=auto: id is not a VARIANT column. The VARIANT columns are event", "convert", EVENTS,
                    "no.parquet",
                    "--variant", "event", "--shred", "id=auto"),
            misuse("--shred id=auto: id is not a VARIANT column. The VARIANT columns are event", "rewrite", "EVENTS",
                    "no.parquet",
                    "--shred", "id=auto"),
            misuse("--shred id=none: id is not a VARIANT column. The VARIANT columns are event", "convert", "EVENTS",
                    "no.parquet",
                    "--shred", "id=none"),
            misuse("--shred auto: " + EVENTS
                    + " has no VARIANT column. Make one from a field with --variant NAME, or from whole records with --variant-record NAME",
                    "convert", EVENTS, "no.parquet", "--shred", "auto"),
            misuse("--shred auto: " + example("planets.parquet")
                    + " has no VARIANT column. Make one from JSON with lamella convert --variant NAME", "rewrite",
                    example("planets.parquet"), "no.parquet", "--shred",
                    "auto"),
            misuse("--shred none: " + example("planets.parquet")
                    + " has no VARIANT column. Make one from JSON with lamella convert --variant NAME", "convert",
                    example("planets.parquet"), "no.parquet", "--shred",
                    "none"),
            misuse("Options for codecs, encodings, pages, row groups, shredding and encryption are for Parquet files. no.csv is text",
                    "convert",
                    EVENTS, "no.csv", "--shred", "auto"),
            misuse("--variant-record r: The option is for lines of JSON. in.csv is CSV", "convert", "in.csv",
                    "no.parquet", "--variant-record", "r"));

    @ParameterizedTest
    @FieldSource("MISUSES")
    void wrongUseEndsWithTwo(Misuse misuse) {
        String[] arguments = misuse.arguments().stream().map(word -> word.equals("EVENTS") ? events : word)
                .toArray(String[]::new);
        assertThat(run(arguments)).isEqualTo(new Result(2, "", "lamella: " + misuse.message() + "\nHelp: lamella "
                + arguments[0] + " --help\n"));
    }
}
