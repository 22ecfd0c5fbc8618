package dev.lamella.internal.spark.read;

import dev.lamella.dataset.Dataset;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.internal.spark.types.Nanoseconds;
import dev.lamella.internal.spark.types.SparkFields;
import dev.lamella.internal.spark.types.SparkTypes;
import dev.lamella.schema.FieldMatching;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// The options of reading, by their names.
///
/// @param types how types are shown
/// @param splitBytes compressed bytes of the columns that one task reads
/// @param batchRows rows of a batch; the reader chooses if empty
public record ReadSettings(SparkTypes types, OptionalLong splitBytes, OptionalInt batchRows) {
    /// How nanoseconds are read: `exact`, `cut` or `number`.
    public static final String NANOSECONDS = "nanoseconds";
    /// How columns of files are matched: `name`, `name_ignoring_case` or `id`.
    public static final String MATCHING = "fieldMatching";
    /// The columns of the table, as DDL of Spark.
    public static final String SCHEMA = "schema";
    /// Compressed bytes of the columns that one task reads.
    public static final String SPLIT_BYTES = "splitBytes";
    /// Rows of a batch.
    public static final String BATCH_ROWS = "batchRows";

    /// @throws IllegalArgumentException if an option has a value that it cannot have
    public static ReadSettings of(CaseInsensitiveStringMap options) {
        OptionalLong splitBytes = number(options, SPLIT_BYTES);
        OptionalLong batchRows = number(options, BATCH_ROWS);
        return new ReadSettings(new SparkTypes(nanoseconds(options)), splitBytes,
                batchRows.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(batchRows.getAsLong())));
    }

    /// The files as a table with the options `schema` and `fieldMatching`.
    ///
    /// @throws IllegalArgumentException if an option has a value that it cannot have
    public static Dataset table(Dataset files, String matching, String schema) throws IOException {
        DatasetOptions options = files.options();
        if (!matching.isEmpty()) {
            options = options.withFieldMatching(Arrays.stream(FieldMatching.values())
                    .filter(choice -> choice.name().equalsIgnoreCase(matching)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("Option " + MATCHING + " is " + matching
                            + "; it may be name, name_ignoring_case or id")));
        }
        if (!schema.isEmpty()) {
            StructType columns = columns(schema);
            options = options.withSchema(options.fieldMatching() == FieldMatching.ID
                    ? SparkFields.identified(columns)
                    : SparkFields.schema(columns));
        }
        return options.equals(files.options()) ? files : files.withOptions(options);
    }

    /// The columns of DDL, or of the JSON of a schema.
    public static StructType columns(String schema) {
        DataType type = schema.startsWith("{") ? DataType.fromJson(schema) : StructType.fromDDL(schema);
        if (type instanceof StructType columns) {
            return CharVarcharUtils.replaceCharVarcharWithStringInSchema(columns);
        }
        throw new IllegalArgumentException("Option " + SCHEMA + " is the JSON of the type " + type.sql()
                + "; it must be the JSON of a struct, or DDL such as \"id bigint, name string\"");
    }

    private static OptionalLong number(CaseInsensitiveStringMap options, String name) {
        String text = options.get(name);
        if (text == null) {
            return OptionalLong.empty();
        }
        try {
            long number = Long.parseLong(text);
            if (number > 0 && (number <= Integer.MAX_VALUE || !name.equals(BATCH_ROWS))) {
                return OptionalLong.of(number);
            }
        } catch (NumberFormatException ignored) {
            // The sentence below says it.
        }
        throw new IllegalArgumentException("Option " + name + " is " + text + "; it must be a positive number");
    }

    private static Nanoseconds nanoseconds(CaseInsensitiveStringMap options) {
        String text = options.getOrDefault(NANOSECONDS, "exact");
        return Arrays.stream(Nanoseconds.values()).filter(choice -> choice.name().equalsIgnoreCase(text)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Option " + NANOSECONDS + " is " + text
                        + "; it may be exact, cut or number"));
    }

    /// With other types.
    public ReadSettings withTypes(SparkTypes choice) {
        return new ReadSettings(choice, splitBytes, batchRows);
    }

    /// The option's text for nanoseconds.
    public String nanoseconds() {
        return types.nanoseconds().name().toLowerCase(Locale.ROOT);
    }
}
