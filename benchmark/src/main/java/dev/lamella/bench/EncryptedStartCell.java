package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Processes that read an encrypted file, or a plain one, and end.
record EncryptedStartCell(Start start) implements Cell {
    /// What a process does.
    enum Start {
        /// A new JVM reads every value.
        FIRST_SCAN("First scan of lineitem in a new JVM", "lamella-plain", "lamella-gcm", COLD, "lamella-ctr",
                "parquet-java-plain", "parquet-java-gcm"),
        /// The command prints the first rows.
        HEAD("`lamella head`", "lamella-plain", "lamella-gcm"),
        /// The command prints the metadata.
        META("`lamella meta`", "lamella-plain", "lamella-gcm");

        private final String title;
        private final List<String> contenders;

        Start(String title, String... contenders) {
            this.title = title;
            this.contenders = List.of(contenders);
        }
    }

    /// Without the thread that warms up decryption.
    private static final String COLD = "lamella-cold-gcm";

    static List<EncryptedStartCell> all() {
        return Arrays.stream(Start.values()).map(EncryptedStartCell::new).toList();
    }

    @Override
    public Section section() {
        return Section.ENCRYPTION;
    }

    @Override
    public String name() {
        return "encryption/" + Label.of(start);
    }

    @Override
    public String title() {
        return start.title;
    }

    @Override
    public List<String> contenders() {
        return start.contenders;
    }

    @Override
    public Plan plan(TestFiles files, Size size) throws IOException, SQLException {
        int rows = Table.LINEITEM.rowCount(size);
        Path source = files.get(Table.LINEITEM, Writer.DUCKDB, Codec.SNAPPY, rows);
        for (Protection protection : List.of(Protection.PLAIN, Protection.GCM, Protection.CTR)) {
            EncryptionTask.SCAN.make(source, protection);
        }
        Path keys = files.folder().resolve("keys.json");
        Files.writeString(keys, "{\"footer_key\": \"" + Base64.getEncoder().encodeToString(Protection.FOOTER_KEY)
                + "\"}\n");
        return new Plan(String.format(Locale.ROOT, "%,d rows; a process each time", rows), "row", rows,
                Optional.empty(), contender -> {
                    Protection protection = Protection.of(contender.name());
                    Path file = source.resolveSibling(Label.of(protection) + "-" + source.getFileName());
                    return protection == Protection.PLAIN || start == Start.FIRST_SCAN
                            ? List.of(contender.name(), file.toString())
                            : List.of(contender.name(), file.toString(), "--key-file", keys.toString());
                });
    }

    /// A contender that begins anew each time does not warm up.
    @Override
    public Pace pace(Pace pace) {
        return pace.withWarmUp(0);
    }

    @Override
    public Lane start(Contender contender, Plan plan, List<String> options) {
        if (contender.peer().isPresent()) {
            throw new UnsupportedOperationException("Only this checkout starts processes with encrypted files");
        }
        List<String> words = plan.words().apply(contender);
        List<String> all = contender.name().equals(COLD)
                ? Stream.concat(options.stream(), Stream.of("-Dlamella.encryption.warm=false")).toList()
                : options;
        return switch (start) {
            case FIRST_SCAN -> new Starts(contender, contender.command(FirstScan.class, all, words),
                    Long.toString(plan.units()));
            case HEAD, META -> new Starts(contender, Stream.concat(Stream.of(Checkout.root().resolve("lamella")
                    .toString(), Label.of(start)), words.stream().skip(1)).toList(),
                    start == Start.HEAD ? "l_orderkey" : "num_rows: " + plan.units());
        };
    }
}
