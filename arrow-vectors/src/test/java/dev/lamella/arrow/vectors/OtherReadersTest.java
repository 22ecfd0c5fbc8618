package dev.lamella.arrow.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lamella.ParquetReader;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowType;
import dev.lamella.filter.Scan;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Readers of other projects read the streams. They are fetched by npm; where it is absent, the tests are skipped.
@Tag("campaign")
class OtherReadersTest {
    private static final String PACKAGES = "apache-arrow@21.2.0 nodejs-polars@0.26.1";
    private static final Schema SCHEMA = Schema.builder("m").required("i", "INT64").optional("s", "STRING")
            .optional("c", "STRING").optional("d", "DECIMAL(9,2)").optional("t", "TIMESTAMP(true,MILLIS)")
            .optional("day", "DATE").optional("f", "DOUBLE").optional("b", "BOOLEAN").optional("l", "LIST(INT32)")
            .build();
    private static final List<String> EXPECTED = List.of(
            "0|a text of more than twelve bytes|c0|1.50|0|0|0.5|true|0,1",
            "1||||||||",
            "2|a text of more than twelve bytes|c2|1.50|0|0|0.5|true|2,3");

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
    }

    @Test
    void apacheArrow() throws Exception {
        stream();
        assertThat(node("""
                const { tableFromIPC } = require('apache-arrow');
                const table = tableFromIPC(require('fs').readFileSync('rows.arrows'));
                const text = v => v === null || v === undefined ? '' : String(v);
                for (const row of table) {
                  const d = row.d === null ? '' : (Number(row.d[0]) / 100).toFixed(2);
                  const l = row.l === null ? '' : Array.from(row.l).join(',');
                  const day = row.day === null ? '' : Number(row.day) / 86400000;
                  console.log([row.i, text(row.s), text(row.c), d, row.t === null ? '' : Number(row.t), day,
                      text(row.f), text(row.b), l].join('|'));
                }
                """)).isEqualTo(EXPECTED);
    }

    @Test
    void polars() throws Exception {
        assumeTrue(run(List.of("node", "-e", "require('nodejs-polars')")).exitCode() == 0,
                "Polars has no library for this platform");
        stream();
        assertThat(node("""
                const pl = require('nodejs-polars');
                const rows = pl.readIPCStream(require('fs').readFileSync('rows.arrows'))
                    .withColumns(pl.col('d').cast(pl.Float64)).toRecords();
                const text = v => v === null || v === undefined ? '' : String(v);
                for (const row of rows) {
                  const day = row.day === null ? '' : Number(row.day) / 86400000;
                  const d = row.d === null ? '' : Number(row.d).toFixed(2);
                  const l = row.l === null ? '' : Array.from(row.l).join(',');
                  console.log([row.i, text(row.s), text(row.c), d, row.t === null ? '' : Number(row.t), day,
                      text(row.f), text(row.b), l].join('|'));
                }
                """)).isEqualTo(EXPECTED);
    }

    private static void stream() throws Exception {
        ArrowSchema arrow = ArrowSchemaBuilder.of(SCHEMA)
                .with(ColumnPath.of("c"), new ArrowHint.Categorical(new ArrowType.Int(32, true), false)).build();
        try (ParquetReader file = Files.of(SCHEMA, WriteOptions.DEFAULT.withKeyValues(List.of(arrow.toKeyValue())),
                rows -> {
                    for (int i = 0; i < 3; i++) {
                        int id = i;
                        rows.append(row -> {
                            row.setLong("i", id);
                            if (id != 1) {
                                row.set("s", "a text of more than twelve bytes").set("c", "c" + id)
                                        .set("d", new BigDecimal("1.50")).set("t", Instant.EPOCH)
                                        .set("day", LocalDate.EPOCH).set("f", 0.5).set("b", true)
                                        .set("l", List.of(id, id + 1));
                            }
                        });
                    }
                });
                BufferAllocator allocator = new RootAllocator();
                ArrowReader batches = ArrowBatches.read(file, Scan.all(), allocator);
                OutputStream out = java.nio.file.Files.newOutputStream(folder.resolve("rows.arrows"));
                ArrowStreamWriter writer = new ArrowStreamWriter(batches.getVectorSchemaRoot(), batches,
                        Channels.newChannel(out))) {
            writer.start();
            while (batches.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }

    private static List<String> node(String script) throws Exception {
        java.nio.file.Files.writeString(folder.resolve("read.js"), script);
        Run run = run(List.of("node", "read.js"));
        assertThat(run.exitCode()).as(run.output()).isZero();
        return run.output().lines().toList();
    }

    private record Run(int exitCode, String output) {}

    private static Run run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Run(process.exitValue(), output);
    }
}
