package dev.lamella.cli;

import dev.lamella.cli.convert.Inference;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.variant.VariantJson.Excess;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where the schema of a text is from.
final class SchemaOptions {
    private static final long SAMPLE = 10_000;
    private static final String ALL = "all";

    @Option(names = "--schema", paramLabel = "FIELDS", description = "The columns of the text, like: id INT64!, at TIMESTAMP(true,MICROS), price DECIMAL(12,2); or the text of a schema. Of a query, columns that get another type than the database says.")
    private @Nullable String schema;

    @Option(names = "--schema-file", paramLabel = "FILE", description = "A file that has such a text, or a Parquet file with these columns.")
    private @Nullable String schemaFile;

    @Option(names = "--sample", paramLabel = "N", description = "How many records the schema is inferred from, if it is not given: a number, or all (default: 10000).")
    private @Nullable String sample;

    @Option(names = "--decimals", description = "Infer DECIMAL for numbers with a point, not DOUBLE.")
    private boolean infersDecimals;

    @Option(names = "--variant", paramLabel = "NAME", description = "This field (of CSV, this column) becomes one VARIANT column, whatever it holds; may be given several times.")
    private List<String> variants = new ArrayList<>();

    @Option(names = "--variant-record", paramLabel = "NAME", description = "Each line of JSON, whatever it holds, becomes the value of one VARIANT column of this name.")
    private @Nullable String record;

    @Option(names = "--variant-numbers", paramLabel = "WHAT", description = "What becomes of numbers in VARIANT columns that have more digits than the 38 of a decimal, or that no double is near to: refuse, double (the nearest double) or text (the number as a string) (default: refuse).")
    private @Nullable String numbers;

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
        return schema == null && schemaFile == null && !isInferring();
    }

    /// Whether something was said of how a schema is inferred.
    boolean isInferring() {
        return sample != null || infersDecimals || !variants.isEmpty() || record != null || numbers != null;
    }

    /// @throws IllegalArgumentException if options exclude each other
    void requireOne() {
        numbers();
        if (record != null && record.isBlank()) {
            throw new IllegalArgumentException(
                    "--variant-record needs a name for the column, like: --variant-record value");
        }
        if (schema != null && schemaFile != null) {
            throw new IllegalArgumentException("--schema and --schema-file exclude each other");
        }
        if ((schema != null || schemaFile != null) && (sample != null || infersDecimals)) {
            throw new IllegalArgumentException("--sample and --decimals say how a schema is inferred; one is given");
        }
        if ((schema != null || schemaFile != null) && (!variants.isEmpty() || record != null)) {
            throw new IllegalArgumentException((record == null ? "--variant" : "--variant-record")
                    + " says what an inferred schema has; one is given, and its columns may be VARIANT themselves");
        }
        if (record != null && (!variants.isEmpty() || sample != null || infersDecimals)) {
            throw new IllegalArgumentException(
                    "with --variant-record there is one column, and nothing else to say of the schema");
        }
    }

    /// The name of the one column that records are values of; null if they have fields.
    @Nullable
    String record() {
        return record;
    }

    /// What becomes of numbers of Variants that nothing holds exactly.
    ///
    /// @throws IllegalArgumentException if the option is none of the words
    Excess numbers() {
        return switch (numbers == null ? "refuse" : numbers.toLowerCase(Locale.ROOT)) {
            case "refuse" -> Excess.REFUSE;
            case "double" -> Excess.ROUND;
            case "text" -> Excess.TEXT;
            default -> throw new IllegalArgumentException(
                    "--variant-numbers " + numbers + ": it is one of refuse, double and text");
        };
    }

    /// Fails if something is said of Variants, and there are none.
    ///
    /// @throws IllegalArgumentException if so
    void requireVariants(Schema found) {
        if (numbers != null && ShreddingOptions.variants(found).isEmpty()) {
            throw new IllegalArgumentException(
                    "--variant-numbers says what becomes of numbers in VARIANT columns; there is"
                            + " none: make one with --variant NAME or --variant-record NAME");
        }
    }

    /// Fails if a field that is to be a Variant was not found.
    ///
    /// @throws IllegalArgumentException if so; the message names it
    void requireVariants(Inference.Found found) {
        List<String> names = found.schema().fields().stream().map(Field::name).toList();
        for (String name : variants) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("--variant " + name + ": none of the "
                        + Sizes.count(found.sampled(), "record") + " that were looked at has such a field; there are "
                        + String.join(", ", names) + (found.isWhole() ? "" : ". Look at more with --sample all")
                        + (name.contains(",") ? ". Of several fields, each has a --variant of its own" : "")
                        + ". Whole records become a column with --variant-record NAME");
            }
        }
    }

    /// @throws IllegalArgumentException if the sample is none
    Inference inference() {
        return new Inference(infersDecimals ? Inference.Numbers.DECIMAL : Inference.Numbers.DOUBLE, records(),
                Set.copyOf(variants));
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
