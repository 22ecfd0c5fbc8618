package dev.lamella.records.internal.write;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.internal.convert.ColumnKind;
import dev.lamella.records.internal.convert.ConversionStep;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Facts about columns that a class gives, and that only an Arrow schema can express.
final class ArrowFacts {
    /// The length before each text of a dictionary.
    private static final int LENGTH_BYTES = 4;

    private final Map<ColumnPath, ChronoUnit> durations = new LinkedHashMap<>();
    /// The texts of columns of constants; empty where other texts are stored too.
    private final Map<ColumnPath, Optional<ConstantTexts>> constants = new LinkedHashMap<>();
    private final Map<ColumnPath, ZoneWatch> zones = new LinkedHashMap<>();
    private final Set<ColumnPath> offsetTimestamps = new LinkedHashSet<>();
    /// The fixed sizes of lists; empty where lists of any size are stored too.
    private final Map<ColumnPath, OptionalInt> sizes = new LinkedHashMap<>();

    /// The texts of all constants that a column may hold.
    private record ConstantTexts(Set<String> texts) {
        int count() {
            return texts.size();
        }

        /// The bytes of their dictionary.
        long bytes() {
            return texts.stream().mapToLong(text -> LENGTH_BYTES + text.getBytes(StandardCharsets.UTF_8).length).sum();
        }

        ConstantTexts and(ConstantTexts others) {
            Set<String> all = new LinkedHashSet<>(texts);
            all.addAll(others.texts);
            return new ConstantTexts(all);
        }
    }

    /// Records that the numbers of a column are durations.
    ///
    /// @throws SchemaMismatchException if another type counts another unit in the same column
    void addDuration(WrittenComponent component, ChronoUnit unit) {
        ChronoUnit other = durations.putIfAbsent(component.path(), unit);
        if (other != null && other != unit) {
            throw new SchemaMismatchException(component.location(), "The component " + component.name() + " counts "
                    + unit.name() + ", but another type counts " + other.name() + " in the same column",
                    "Ask for the same DURATION(unit) in both, or give one of them another name with @Name.");
        }
    }

    /// Records that the groups of a column are points in time with an offset.
    void addOffsetTimestamp(WrittenComponent component) {
        offsetTimestamps.add(component.path());
    }

    /// Records that the lists of a column have a fixed size, if they do.
    void addSize(WrittenComponent component, OptionalInt size) {
        if (!component.isRepeated() && ColumnKind.of(component.field()) == ColumnKind.LIST) {
            sizes.merge(component.path(), size,
                    (one, other) -> one.equals(other) ? one : OptionalInt.empty());
        }
    }

    /// Records that the values of a column are texts: those of an enum's constants, or any.
    ///
    /// @param isAny whether a converter of the user creates the texts; it may reject some of them
    void addTexts(WrittenComponent component, Class<?> type, ConversionStep step, boolean isAny) {
        if (ColumnKind.of(component.field()) != ColumnKind.STRING) {
            return;
        }
        Optional<ConstantTexts> own = isAny || !type.isEnum() ? Optional.empty() : Optional.of(constants(type, step));
        constants.merge(component.path(), own,
                (one, other) -> one.flatMap(some -> other.map(some::and)));
    }

    private static ConstantTexts constants(Class<?> type, ConversionStep step) {
        Set<String> texts = new LinkedHashSet<>();
        for (Object constant : type.getEnumConstants()) {
            texts.add(step.toBase().map(toBase -> toBase.apply(constant).toString())
                    .orElseGet(((Enum<?>) constant)::name));
        }
        return new ConstantTexts(texts);
    }

    /// The collectors of time zones.
    Collection<ZoneWatch> zones() {
        return zones.values();
    }

    /// Records that the instants of a column have time zones, which are collected while they are written.
    ZoneWatch addZone(WrittenComponent component) {
        return zones.computeIfAbsent(component.path(), ignored -> new ZoneWatch());
    }

    /// Warnings about facts that a reader of the file cannot restore.
    ///
    /// @param said the Arrow schema of the file
    List<String> warnings(ArrowHints said) {
        List<String> warnings = new ArrayList<>();
        durations.forEach((path, unit) -> {
            if (said.find(path, ArrowHint.Duration.class).isEmpty()) {
                warnings.add("The file will not record that the numbers of column " + path + " are durations in "
                        + unit.name()
                        + ", because no Arrow schema says so. Read them with the type DURATION(" + unit.name() + ")");
            }
        });
        return warnings;
    }

    /// Whether the facts depend on the values of one file.
    boolean areOfOneFile() {
        return !zones.isEmpty();
    }

    /// The options with dictionaries for constants: Arrow's categories need dictionaries on all pages.
    ///
    /// @param said the Arrow schema of a file in append mode
    WriteOptions options(Schema schema, WriteOptions given, ArrowHints said) {
        WriteOptions options = given;
        for (ColumnPath path : said.byPath().keySet()) {
            if (said.find(path, ArrowHint.Categorical.class).isPresent()
                    && mayHaveDictionary(given.column(schema, schema.leavesOf(path).getFirst()), given)) {
                options = options.withColumn(path, ColumnOptions.DEFAULT.withEncoding(Encoding.RLE_DICTIONARY));
            }
        }
        for (Map.Entry<ColumnPath, Optional<ConstantTexts>> entry : constants.entrySet()) {
            if (isIn(schema, entry.getKey()) && hasDictionary(schema, entry.getKey(), entry.getValue(), given)) {
                options = options.withColumn(entry.getKey(),
                        ColumnOptions.DEFAULT.withEncoding(Encoding.RLE_DICTIONARY));
            }
        }
        return options;
    }

    /// Whether all pages have dictionaries: they fit, and the options request no other encoding.
    private static boolean hasDictionary(Schema schema, ColumnPath path, Optional<ConstantTexts> all,
            WriteOptions given) {
        return all.filter(known -> known.count() > 0 && known.bytes() <= given.dictionaryBytes()).isPresent()
                && mayHaveDictionary(given.column(schema, schema.leavesOf(path).getFirst()), given);
    }

    private static boolean mayHaveDictionary(ColumnOptions own, WriteOptions given) {
        return own.encoding().map(Encoding.RLE_DICTIONARY::equals).orElse(true)
                && own.dictionary().orElse(given.dictionary()) == WriteOptions.Dictionary.TRY;
    }

    /// The Arrow schema of the file; empty if Arrow does not support the schema, which does not prevent writing the
    /// file.
    Optional<KeyValue> arrowSchema(Schema schema, WriteOptions given) {
        ArrowSchemaBuilder builder = ArrowSchemaBuilder.of(schema, given.keyValues());
        hints(schema, given).forEach((path, hint) -> {
            if (isIn(schema, path)) {
                builder.with(path, hint);
            }
        });
        try {
            ArrowSchema made = builder.build();
            return Optional.of(made.toKeyValue());
        } catch (UnsupportedFeatureException ignored) {
            return Optional.empty();
        }
    }

    /// Whether a file has the column: files of partitions do not have all columns of the class.
    private static boolean isIn(Schema schema, ColumnPath path) {
        return schema.fields().stream()
                .anyMatch(field -> path.steps().getFirst().equals(new ColumnPath.Step.Name(field.name())));
    }

    private Map<ColumnPath, ArrowHint> hints(Schema schema, WriteOptions given) {
        Map<ColumnPath, ArrowHint> hints = new LinkedHashMap<>();
        durations.forEach((path, unit) -> hints.put(path, new ArrowHint.Duration(unit(unit))));
        sizes.forEach((path, size) -> size.ifPresent(count -> hints.put(path, new ArrowHint.FixedSize(count))));
        zones.forEach((path, watch) -> watch.zone().ifPresent(zone -> hints.put(path, new ArrowHint.Zone(zone))));
        offsetTimestamps.forEach(path -> hints.put(path, new ArrowHint.OffsetTimestamp()));
        constants.forEach((path, all) -> {
            if (isIn(schema, path) && hasDictionary(schema, path, all, given)) {
                hints.put(path, new ArrowHint.Categorical(indexType(all.orElseThrow().count()), false));
            }
        });
        return hints;
    }

    private static ArrowType.Int indexType(int count) {
        int width = count <= Byte.MAX_VALUE ? Byte.SIZE : count <= Short.MAX_VALUE ? Short.SIZE : Integer.SIZE;
        return new ArrowType.Int(width, true);
    }

    private static ArrowTimeUnit unit(ChronoUnit unit) {
        return Arrays.stream(ArrowTimeUnit.values()).filter(known -> known.chronoUnit() == unit).findFirst()
                .orElseThrow(() -> new AssertionError(unit));
    }
}
