package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.filter.Scan;
import dev.lamella.row.Interval;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import dev.lamella.variant.Variant;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Readers of other projects read every type as an IPC stream and as an IPC file. They are fetched by npm; where it is
/// absent, the tests are skipped.
@Tag("campaign")
class OtherReadersTest {
    private static final String PACKAGES = "apache-arrow@21.2.0 nodejs-polars@0.26.1";
    private static final byte[] BYTES = {'a', 'b', 'c'};

    /// A column of the value, null, and the value.
    ///
    /// @param javaScript the value in apache-arrow, as `read.js` prints it; decimals are words, the lowest one first
    /// @param polars the value in Polars; with `!` the type that it does not read
    record Case(String type, Object value, List<ArrowHint> hints, String javaScript, String polars) {}

    static final List<Case> CASES = List.of(
            of("BOOLEAN", true, "true", "true"),
            of("INT32", Integer.MIN_VALUE, "-2147483648", "-2147483648"),
            of("INT(8,true)", (byte) -128, "-128", "-128"),
            of("INT(16,true)", (short) -32768, "-32768", "-32768"),
            of("INT(8,false)", 255, "255", "255"),
            of("INT(16,false)", 65535, "65535", "65535"),
            of("INT(32,false)", 4_294_967_295L, "4294967295", "4294967295"),
            of("INT64", Long.MIN_VALUE, "-9223372036854775808", "-9223372036854776000"),
            of("INT(64,false)", new java.math.BigInteger("18446744073709551615"), "18446744073709551615",
                    "18446744073709551615"),
            of("FLOAT", 1.5f, "1.5", "1.5"),
            of("DOUBLE", 1e300, "1e+300", "1e+300"),
            of("FLOAT16", -2f, "-2", "-2"),
            of("DECIMAL(5,2)", new BigDecimal("-1.50"), "[4294967146, 4294967295, 4294967295, 4294967295]", "-1.50"),
            of("DECIMAL(38,10)", new BigDecimal("12345678901234567890.0000000001"),
                    "[78186497, 3279151342, 2397638646, 1]", "12345678901234567890.0000000001"),
            of("DECIMAL(50,0)", BigDecimal.ONE, "[1, 0, 0, 0, 0, 0, 0, 0]", "!Int256"),
            of("DATE", LocalDate.of(1969, 12, 31), "-86400000", "1969-12-31T00:00:00.000Z"),
            of("TIME(false,MILLIS)", LocalTime.of(0, 0, 1), "1000", "00:00:01"),
            of("TIME(true,MICROS)", LocalTime.of(0, 0, 1), "1000000", "00:00:01"),
            of("TIME(true,NANOS)", LocalTime.of(0, 0, 1), "1000000000", "00:00:01"),
            of("TIMESTAMP(true,MILLIS)", Instant.ofEpochSecond(1), "1000", "1970-01-01T00:00:01.000Z"),
            of("TIMESTAMP(false,MICROS)", LocalDateTime.of(1969, 12, 31, 0, 0), "-86400000",
                    "1969-12-31T00:00:00.000Z"),
            of("TIMESTAMP(true,NANOS)", Instant.ofEpochSecond(1), "1000", "1970-01-01T00:00:01.000Z"),
            of("INT64", 1L, "1000", "1970-01-01T00:00:01.000Z",
                    new ArrowHint.Moment(ArrowTimeUnit.SECOND, Optional.empty())),
            of("INT96", Instant.ofEpochSecond(1), "1000", "1970-01-01T00:00:01.000Z"),
            of("INT64", 7L, "7", "7", new ArrowHint.Duration(ArrowTimeUnit.MICROSECOND)),
            of("INTERVAL", new Interval(1, 2, 3), "[1, 2, 3000000, 0]", "!month_day_nano_interval"),
            of("STRING", "\u00e4 longer than twelve bytes", "ä longer than twelve bytes", "ä longer than twelve bytes"),
            of("STRING", "x", "x", "x", new ArrowHint.Categorical(new ArrowType.Int(8, true), false)),
            of("ENUM", "A", "A", "A"),
            of("JSON", "{}", "{}", "!Extension"),
            of("BYTE_ARRAY", BYTES, "0x616263", "abc"),
            of("BYTE_ARRAY", BYTES, "0x616263", "abc", new ArrowHint.Categorical(new ArrowType.Int(32, true), false)),
            of("FIXED_LEN_BYTE_ARRAY(3)", BYTES, "0x616263", "abc"),
            of("UUID", new UUID(1, 2), "0x00000000000000010000000000000002", "!Extension"),
            of("GEOMETRY", new byte[]{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                    "0x010100000000000000000000000000000000000000", "!Extension"),
            of("LIST(INT32)", List.of(1, 2), "[1, 2]", "[1, 2]"),
            of("LIST(INT32)", List.of(1, 2), "[1, 2]", "[1, 2]", new ArrowHint.FixedSize(2)),
            of("LIST(LIST(STRING))", List.of(List.of("a"), List.of()), "[[a], []]", "[[a], []]"),
            of("MAP(STRING, INT64)", Map.of("k", 1L), "{k: 1}", "[{key: k, value: 1}]"),
            of("STRUCT(x INT32, y STRING)", Map.of("x", 1, "y", "z"), "{x: 1, y: z}",
                    "{x: 1, y: z} | {x: null, y: null} | {x: 1, y: z}"),
            of("VARIANT", Variant.ofJson("true"), "{metadata: 0x010000, value: 0x04}", "!Extension"));

    private static Case of(String type, Object value, String javaScript, String polars, ArrowHint... hints) {
        return new Case(type, value, List.of(hints), javaScript, polars);
    }

    @TempDir
    static Path folder;

    @BeforeAll
    static void fetch() throws Exception {
        List<String> command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--prefix", "."));
        command.addAll(Arrays.asList(PACKAGES.split(" ")));
        if (System.getProperty("os.name").equals("Linux") && System.getProperty("os.arch").equals("amd64")) {
            // With Node.js 20, npm leaves this optional package out, although it runs there.
            command.add("nodejs-polars-linux-x64-gnu@0.26.1");
        }
        boolean isThere;
        try {
            isThere = run(command).exitCode() == 0;
        } catch (IOException e) {
            isThere = false;
        }
        assumeTrue(isThere, "npm is absent, or cannot fetch " + PACKAGES);
        for (int i = 0; i < CASES.size(); i++) {
            write(CASES.get(i), folder.resolve(i + ".arrows"), ArrowOptions.DEFAULT);
            write(CASES.get(i), folder.resolve(i + ".arrow"),
                    ArrowOptions.DEFAULT.withDictionaries(ArrowOptions.Dictionaries.RESOLVE));
        }
    }

    private static final String PRINT = """
            const hex = v => '0x' + Buffer.from(v).toString('hex');
            const print = v => v === null || v === undefined ? 'null'
                : v instanceof Date ? v.toISOString()
                : v instanceof Uint8Array ? hex(v)
                : v instanceof Uint32Array || v instanceof Int32Array ? '[' + Array.from(v).join(', ') + ']'
                : typeof v === 'object' && typeof v.toJSON === 'function' && !(Symbol.iterator in v)
                    ? print(v.toJSON())
                : typeof v === 'object' && Symbol.iterator in v ? '[' + Array.from(v).map(print).join(', ') + ']'
                : typeof v === 'object' ? '{' + Object.entries(v).map(([k, e]) => k + ': ' + print(e)).join(', ') + '}'
                : String(v);
            const fs = require('fs');
            const each = read => {
              for (let i = 0; i < COUNT; i++) {
                for (const end of ['arrows', 'arrow']) {
                  try {
                    console.log(read(fs.readFileSync(i + '.' + end), end).map(print).join(' | '));
                  } catch (e) {
                    const known = /Extension|month_day_nano_interval|Int256/.exec(e.message);
                    console.log(known ? '!' + known[0] : '!' + e);
                  }
                }
              }
            };
            """;

    @Test
    void apacheArrow() throws Exception {
        assertThat(node("""
                const { tableFromIPC } = require('apache-arrow');
                each(bytes => Array.from(tableFromIPC(bytes).getChild('a')));
                """)).isEqualTo(expected(CASES.stream().map(Case::javaScript).toList()));
    }

    @Test
    void polars() throws Exception {
        assumeTrue(run(List.of("node", "-e", "require('nodejs-polars')")).exitCode() == 0,
                "Polars has no library for this platform");
        assertThat(node("""
                const pl = require('nodejs-polars');
                each((bytes, end) => {
                  const series = (end === 'arrow' ? pl.readIPC(bytes) : pl.readIPCStream(bytes)).getColumn('a');
                  try {
                    return series.toArray();
                  } catch (e) {
                    // Decimals and binary values are no values of JavaScript.
                    return series.cast(pl.Utf8).toArray();
                  }
                });
                """)).isEqualTo(expected(CASES.stream().map(Case::polars).toList()));
    }

    /// Two lines for each case: of the stream and of the file. A message of a reader is a line of its own.
    private static List<String> expected(List<String> values) {
        List<String> lines = new ArrayList<>();
        for (String value : values) {
            String line = value.startsWith("!") || value.contains(" | ") ? value : value + " | null | " + value;
            lines.add(line);
            lines.add(line);
        }
        return lines;
    }

    private static void write(Case c, Path to, ArrowOptions options) throws Exception {
        Schema schema = Schema.builder("m").optional("a", c.type()).build();
        ArrowSchemaBuilder arrow = ArrowSchemaBuilder.of(schema);
        c.hints().forEach(hint -> arrow.with(ColumnPath.of("a"), hint));
        try (ParquetReader file = Files.of(schema,
                WriteOptions.DEFAULT.withKeyValues(List.of(arrow.build().toKeyValue())), rows -> {
                    rows.append(row -> row.set("a", c.value()));
                    rows.append(row -> row.setNull("a"));
                    rows.append(row -> row.set("a", c.value()));
                });
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator, options);
                OutputStream out = java.nio.file.Files.newOutputStream(to);
                ArrowWriter writer = to.toString().endsWith(".arrow")
                        ? new ArrowFileWriter(batches.getVectorSchemaRoot(), batches, Channels.newChannel(out))
                        : new ArrowStreamWriter(batches.getVectorSchemaRoot(), batches, Channels.newChannel(out))) {
            writer.start();
            while (batches.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }

    private static List<String> node(String script) throws Exception {
        java.nio.file.Files.writeString(folder.resolve("read.js"),
                PRINT.replace("COUNT", String.valueOf(CASES.size())) + script);
        Run run = run(List.of("node", "read.js"));
        assertThat(run.exitCode()).as(run.output()).isZero();
        return run.output().lines().toList();
    }

    private record Run(int exitCode, String output) {}

    private static Run run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Run(process.exitValue(), output);
    }
}
