package dev.lamella.internal.dataset;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.dataset.DatasetOptions;
import dev.lamella.dataset.PartitionType;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.io.InputFile;
import dev.lamella.schema.Field;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The partition values that directories named `key=value` give to the rows of their files.
///
/// @param columns in the order in which they are met
/// @param values one map a file: of each column, its value in PLAIN encoding without a length; empty for null
public record HivePartitions(List<PrimitiveField> columns, List<Map<String, Optional<byte[]>>> values) {
    /// The text of a null.
    private static final String NULL = "__HIVE_DEFAULT_PARTITION__";
    /// Characters that Hive escapes in the names of directories.
    private static final String ESCAPED = "\"#%'*/:=?\\{[]^\u007f";

    static HivePartitions of(List<? extends DatasetFile> files, DatasetOptions options) {
        List<Map<String, Optional<String>>> texts = new ArrayList<>();
        for (DatasetFile file : files) {
            texts.add(switch (options.partitions()) {
                case COLUMNS -> file.partitionValues();
                case IGNORE -> Map.of();
            });
        }
        requireKnown(options, texts);
        Map<String, Column> columns = new LinkedHashMap<>();
        texts.forEach(ofFile -> ofFile.keySet().forEach(key -> columns.computeIfAbsent(key,
                ignored -> Column.of(key, files, texts, options))));
        List<Map<String, Optional<byte[]>>> values = new ArrayList<>();
        for (Map<String, Optional<String>> ofFile : texts) {
            Map<String, Optional<byte[]>> stored = new LinkedHashMap<>();
            columns.forEach((key, column) -> stored.put(key,
                    ofFile.getOrDefault(key, Optional.empty())
                            .flatMap(text -> PartitionTypes.stored(column.field, text))));
            values.add(stored);
        }
        return new HivePartitions(columns.values().stream().map(Column::field).toList(), List.copyOf(values));
    }

    /// The partitions of some of the files.
    HivePartitions of(List<Integer> files) {
        return new HivePartitions(columns, files.stream().map(values::get).toList());
    }

    private static void requireKnown(DatasetOptions options, List<Map<String, Optional<String>>> texts) {
        for (String key : options.partitionTypes().keySet()) {
            // A schema has the columns of all files of a data set, also if these are only some of them.
            if (declared(options, key).isEmpty() && !texts.isEmpty()
                    && texts.stream().noneMatch(ofFile -> ofFile.containsKey(key))) {
                throw new SchemaMismatchException("The partition column " + key
                        + " has a type, and no file lies in a directory that is named " + key + "=...",
                        "Take it out of the partition types, or name it as the directories do.");
            }
        }
    }

    private static Optional<Field> declared(DatasetOptions options, String key) {
        return options.schema().stream().flatMap(schema -> schema.fields().stream())
                .filter(field -> field.name().equals(key)).findFirst();
    }

    private record Column(PrimitiveField field) {
        static Column of(String key, List<? extends DatasetFile> files, List<Map<String, Optional<String>>> texts,
                DatasetOptions options) {
            List<Optional<String>> values = texts.stream().map(ofFile -> ofFile.getOrDefault(key, Optional.empty()))
                    .toList();
            List<String> known = values.stream().flatMap(Optional::stream).toList();
            Optional<Field> declared = declared(options, key);
            PrimitiveField field = declared.map(PartitionTypes::declared).orElseGet(() -> {
                Repetition repetition = known.size() < values.size() ? Repetition.OPTIONAL : Repetition.REQUIRED;
                return Optional.ofNullable(options.partitionTypes().get(key))
                        .map(type -> PartitionTypes.field(type, key, repetition))
                        .orElseGet(() -> found(key, repetition, known));
            });
            for (int i = 0; i < values.size(); i++) {
                Location place = Location.ofFile(files.get(i).name());
                if (!values.get(i).map(text -> holds(field, text)).orElse(true)) {
                    throw new SchemaMismatchException(place, "Its directory has a value of the partition column " + key
                            + " that is not a valid " + field.typeText(),
                            declared.isPresent()
                                    ? "Give the column the type STRING in the schema of the data set."
                                    : "Give the column the type STRING, with DatasetOptions.withPartitionTypes.");
                }
                if (values.get(i).isEmpty() && field.repetition() == Repetition.REQUIRED) {
                    throw new SchemaMismatchException(place, "Its directories have no value of the partition column "
                            + key + ", which is REQUIRED in the schema of the data set",
                            "Make it OPTIONAL in the schema of the data set.");
                }
            }
            return new Column(field);
        }

        private static boolean holds(PrimitiveField field, String text) {
            return PartitionTypes.stored(field, text).isPresent();
        }

        /// The first type that holds all values.
        private static PrimitiveField found(String key, Repetition repetition, List<String> known) {
            for (PartitionType type : PartitionType.values()) {
                PrimitiveField field = PartitionTypes.field(type, key, repetition);
                if (!known.isEmpty() && known.stream().allMatch(text -> holds(field, text))) {
                    return field;
                }
            }
            return PartitionTypes.field(PartitionType.STRING, key, repetition);
        }
    }

    /// The texts of the directories of a file, the outermost first.
    ///
    /// @param path with `/` between names
    public static Map<String, Optional<String>> texts(String path) {
        return new NamedFile(path).partitionValues();
    }

    /// A file that is only looked at by its name.
    private record NamedFile(String name) implements DatasetFile {
        @Override
        public InputFile open() {
            throw new IllegalStateException("The file is not read");
        }
    }

    /// As [DatasetFile#partitionValues].
    public static SequencedMap<String, Optional<String>> texts(DatasetFile file) {
        SequencedMap<String, Optional<String>> texts = new LinkedHashMap<>();
        for (String name : file.directories()) {
            int sign = name.indexOf('=');
            if (sign > 0) {
                String key = decoded(name.substring(0, sign), file);
                String text = name.substring(sign + 1);
                if (texts.put(key, text.equals(NULL) ? Optional.empty() : Optional.of(decoded(text, file))) != null) {
                    throw new SchemaMismatchException(Location.ofFile(file.name()),
                            "Two of its directories are values of the partition column " + key + "; one may be",
                            "Read with DatasetOptions.Partitions.IGNORE, or rename one of them.");
                }
            }
        }
        return texts;
    }

    /// The name of the directory of a value: `day=2026-03-01`.
    ///
    /// @param text empty for null
    public static String directory(String key, Optional<String> text) {
        return encoded(key) + "=" + text.map(HivePartitions::encodedValue).orElse(NULL);
    }

    /// A key as a part of the name of a directory, which is not hidden.
    private static String encoded(String key) {
        return key.startsWith(".") ? "%2E" + escaped(key.substring(1)) : escaped(key);
    }

    /// A value as a part of the name of a directory.
    private static String encodedValue(String text) {
        return text.equals(NULL) ? "%5F" + text.substring(1) : escaped(text);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(sign -> {
            if (sign < ' ' || ESCAPED.indexOf(sign) >= 0) {
                escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) sign));
            } else {
                escaped.append((char) sign);
            }
        });
        return escaped.toString();
    }

    /// A text in which bytes are written as `%` and two hexadecimal digits. A `%` that is followed by something else stands for itself.
    private static String decoded(String text, DatasetFile file) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] escaped = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(escaped.length);
        for (int i = 0; i < escaped.length; i++) {
            int high = i + 2 < escaped.length ? Character.digit(escaped[i + 1], 16) : -1;
            int low = i + 2 < escaped.length ? Character.digit(escaped[i + 2], 16) : -1;
            if (escaped[i] == '%' && high >= 0 && low >= 0) {
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                bytes.write(escaped[i]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException ignored) {
            throw new SchemaMismatchException(Location.ofFile(file.name()),
                    "The bytes that a directory's name stands for are not UTF-8",
                    "Read with DatasetOptions.Partitions.IGNORE, or rename the directory.");
        }
    }
}
