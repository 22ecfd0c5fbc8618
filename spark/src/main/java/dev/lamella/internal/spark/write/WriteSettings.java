package dev.lamella.internal.spark.write;

import dev.lamella.Parallelism;
import dev.lamella.WriteOptions;
import dev.lamella.metadata.CompressionCodec;
import java.io.Serializable;
import java.util.OptionalLong;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/// The options of writing, by their names.
///
/// @param codec id of `compression`
/// @param level `compressionLevel`; the codec's own below 0
/// @param rowGroupBytes `rowGroupBytes`; the usual size below 1
/// @param rowGroupRows `rowGroupRows`; the usual number below 1
record WriteSettings(int codec, int level, long rowGroupBytes, long rowGroupRows) implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String CODEC = "compression";
    private static final String LEVEL = "compressionLevel";
    private static final String ROW_GROUP_BYTES = "rowGroupBytes";
    private static final String ROW_GROUP_ROWS = "rowGroupRows";

    /// @throws IllegalArgumentException if an option has a value that it cannot have
    static WriteSettings of(CaseInsensitiveStringMap options) {
        OptionalLong level = number(options, LEVEL);
        return new WriteSettings(codec(options.getOrDefault(CODEC, "snappy")),
                level.isPresent() ? Math.toIntExact(level.getAsLong()) : -1, number(options, ROW_GROUP_BYTES).orElse(0),
                number(options, ROW_GROUP_ROWS).orElse(0));
    }

    private static int codec(String name) {
        if (name.equalsIgnoreCase("none")) {
            return CompressionCodec.UNCOMPRESSED.id();
        }
        return CompressionCodec.recognized().stream().filter(codec -> codec.toString().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Option " + CODEC + " is " + name + "; it may be "
                        + CompressionCodec.recognized()))
                .id();
    }

    private static OptionalLong number(CaseInsensitiveStringMap options, String name) {
        String text = options.get(name);
        if (text == null) {
            return OptionalLong.empty();
        }
        try {
            long number = Long.parseLong(text);
            if (number > 0) {
                return OptionalLong.of(number);
            }
        } catch (NumberFormatException ignored) {
            // The sentence below says it.
        }
        throw new IllegalArgumentException("Option " + name + " is " + text + "; it must be a positive number");
    }

    WriteOptions options() {
        CompressionCodec choice = new CompressionCodec(codec);
        // Spark has a task for each core.
        WriteOptions oneThread = WriteOptions.DEFAULT.withParallelism(Parallelism.NONE);
        WriteOptions options = level < 0 ? oneThread.withCodec(choice) : oneThread.withCodec(choice, level);
        return options.withRowGroups(rowGroupBytes < 1 ? options.rowGroupBytes() : rowGroupBytes,
                rowGroupRows < 1 ? options.rowGroupRows() : rowGroupRows);
    }
}
