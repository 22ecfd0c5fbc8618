package dev.lamella.cli.options;

import dev.lamella.cli.shell.Sizes;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import dev.lamella.text.internal.Inference;
import dev.lamella.variant.VariantJson.Excess;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for the schema of text input.
public final class SchemaOptions {
    private static final long SAMPLE = 10_000;
    private static final String ALL = "all";

    @Option(names = "--schema", paramLabel = "FIELDS", description = "The columns of the text, like: id INT64!, at TIMESTAMP(true,MICROS), price DECIMAL(12,2); or the text of a schema. For a query, the columns whose type differs from the database's.")
    private @Nullable String schema;

    @Option(names = "--schema-file", paramLabel = "FILE", description = "A file with such a text, or a Parquet file with these columns.")
    private @Nullable String schemaFile;

    @Option(names = "--sample", paramLabel = "N", description = "How many records the schema is inferred from, unless it is given: a number, or all (default: 10000).")
    private @Nullable String sample;

    @Option(names = "--decimals", description = "Infer DECIMAL instead of DOUBLE for numbers with a decimal point.")
    private boolean infersDecimals;

    @Option(names = "--variant", paramLabel = "NAME", description = "Make one VARIANT column from this field (in CSV: column), whatever it holds; may be given several times.")
    private List<String> variants = new ArrayList<>();

    @Option(names = "--variant-record", paramLabel = "NAME", description = "Make one VARIANT column with this name from whole lines of JSON, whatever they hold.")
    private @Nullable String record;

    @Option(names = "--variant-numbers", paramLabel = "WHAT", description = "What to do with numbers in VARIANT columns that have more than the 38 digits of a decimal or are outside the range of a double: reject, double (the nearest double) or text (the number as a string) (default: reject).")
    private @Nullable String numbers;

    @Nullable
    public String schema() {
        return schema;
    }

    @Nullable
    public String schemaFile() {
        return schemaFile;
    }

    /// Whether the number of sampled records is given.
    public boolean isSampled() {
        return sample != null;
    }

    /// Whether no option is given.
    public boolean isNothing() {
        return schema == null && schemaFile == null && !isInferring();
    }

    /// Whether an option for inferring a schema is given.
    public boolean isInferring() {
        return sample != null || infersDecimals || !variants.isEmpty() || record != null || numbers != null;
    }

    /// @throws IllegalArgumentException if options exclude each other
    public void requireOne() {
        numbers();
        if (record != null && record.isBlank()) {
            throw new IllegalArgumentException(
                    "--variant-record needs a name for the column, like: --variant-record value");
        }
        if (schema != null && schemaFile != null) {
            throw new IllegalArgumentException("--schema and --schema-file cannot be combined");
        }
        if ((schema != null || schemaFile != null) && (sample != null || infersDecimals)) {
            throw new IllegalArgumentException("--sample and --decimals are for inferring a schema. A schema is given");
        }
        if ((schema != null || schemaFile != null) && (!variants.isEmpty() || record != null)) {
            throw new IllegalArgumentException((record == null ? "--variant" : "--variant-record")
                    + " is for inferring a schema. A schema is given; declare its columns as VARIANT");
        }
        if (record != null && (!variants.isEmpty() || sample != null || infersDecimals)) {
            throw new IllegalArgumentException(
                    "--variant-record makes the only column. Leave out the other options for the schema");
        }
    }

    /// The name of the one VARIANT column for whole records; null if records have fields.
    @Nullable
    public String record() {
        return record;
    }

    /// How to store Variant numbers that no type holds exactly.
    ///
    /// @throws IllegalArgumentException if the option is not one of the allowed words
    public Excess numbers() {
        return switch (numbers == null ? "reject" : numbers.toLowerCase(Locale.ROOT)) {
            case "reject" -> Excess.REJECT;
            case "double" -> Excess.ROUND;
            case "text" -> Excess.TEXT;
            default -> throw new IllegalArgumentException(
                    "--variant-numbers " + numbers + ": Allowed are reject, double and text");
        };
    }

    /// Fails if an option is for Variants, and the schema has none.
    ///
    /// @throws IllegalArgumentException if so
    public void requireVariants(Schema found) {
        if (numbers != null && ShreddingOptions.variants(found).isEmpty()) {
            throw new IllegalArgumentException(
                    "--variant-numbers is for numbers in VARIANT columns, and there is"
                            + " none. Make one with --variant NAME or --variant-record NAME");
        }
    }

    /// Fails if a field named by `--variant` was not found.
    ///
    /// @throws IllegalArgumentException if so; the message names it
    public void requireVariants(Inference.Found found) {
        List<String> names = found.schema().fields().stream().map(Field::name).toList();
        for (String name : variants) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("--variant " + name + ": None of the "
                        + Sizes.count(found.sampled(), "record") + " that were sampled has this field. The fields are "
                        + String.join(", ", names) + (found.isWhole() ? "" : ". Sample more records with --sample all")
                        + (name.contains(",") ? ". Give several fields with one --variant each" : "")
                        + ". Make a column from whole records with --variant-record NAME");
            }
        }
    }

    /// @throws IllegalArgumentException if the sample is not valid
    public Inference inference() {
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
            // Reported below.
        }
        throw new IllegalArgumentException("--sample " + sample + ": Allowed are a number of records from 1, and all");
    }
}
