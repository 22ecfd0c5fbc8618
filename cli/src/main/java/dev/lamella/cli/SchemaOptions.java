package dev.lamella.cli;

import dev.lamella.cli.convert.Inference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the schema of a text is from.
final class SchemaOptions {
    private static final long SAMPLE = 10_000;
    private static final String ALL = "all";

    @Option(names = "--schema", paramLabel = "FIELDS", description = "The columns of the text, like: id INT64!, at TIMESTAMP(true,MICROS), price DECIMAL(12,2); or the text of a schema.")
    private @Nullable String schema;

    @Option(names = "--schema-file", paramLabel = "FILE", description = "A file that has such a text, or a Parquet file with these columns.")
    private @Nullable String schemaFile;

    @Option(names = "--sample", paramLabel = "N", description = "How many records the schema is inferred from, if it is not given: a number, or all (default: 10000).")
    private @Nullable String sample;

    @Option(names = "--decimals", description = "Infer DECIMAL for numbers with a point, not DOUBLE.")
    private boolean infersDecimals;

    @Nullable
    String schema() {
        return schema;
    }

    @Nullable
    String schemaFile() {
        return schemaFile;
    }

    /// Whether none of them was given.
    boolean isNothing() {
        return schema == null && schemaFile == null && sample == null && !infersDecimals;
    }

    /// @throws IllegalArgumentException if options exclude each other
    void requireOne() {
        if (schema != null && schemaFile != null) {
            throw new IllegalArgumentException("--schema and --schema-file exclude each other");
        }
        if ((schema != null || schemaFile != null) && (sample != null || infersDecimals)) {
            throw new IllegalArgumentException("--sample and --decimals say how a schema is inferred; one is given");
        }
    }

    /// @throws IllegalArgumentException if the sample is none
    Inference inference() {
        return new Inference(infersDecimals ? Inference.Numbers.DECIMAL : Inference.Numbers.DOUBLE, records());
    }

    private long records() {
        if (sample == null) {
            return SAMPLE;
        }
        if (sample.equals(ALL)) {
            return Long.MAX_VALUE;
        }
        try {
            long count = Long.parseLong(sample);
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException _) {
            // Said below.
        }
        throw new IllegalArgumentException("--sample " + sample + ": it is a number of records from 1 on, or all");
    }
}
