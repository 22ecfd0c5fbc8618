package dev.lamella.records.internal.write;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.arrow.ArrowHint;
import dev.lamella.arrow.ArrowHints;
import dev.lamella.arrow.ArrowSchema;
import dev.lamella.arrow.ArrowSchemaBuilder;
import dev.lamella.arrow.ArrowTimeUnit;
import dev.lamella.arrow.ArrowType;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.KeyValue;
import dev.lamella.records.internal.convert.Kind;
import dev.lamella.records.internal.convert.Step;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a class tells of columns that Parquet's types do not, and Arrow's schema does.
final class ArrowFacts {
    /// What a dictionary has before each text.
    private static final int LENGTH_BYTES = 4;

    private final Map<ColumnPath, ChronoUnit> durations = new LinkedHashMap<>();
    private final Map<ColumnPath, Constants> constants = new LinkedHashMap<>();
    private final Map<ColumnPath, ZoneWatch> zones = new LinkedHashMap<>();
    private final Set<ColumnPath> offsetTimestamps = new LinkedHashSet<>();
    private final Map<ColumnPath, Integer> sizes = new LinkedHashMap<>();

    /// The constants of an enum.
    ///
    /// @param bytes that their dictionary takes
    private record Constants(int count, long bytes) {}

    /// The numbers of a column count time.
    void addDuration(Component component, ChronoUnit unit) {
        durations.put(ColumnPath.ofSteps(component.steps()), unit);
    }

    /// The groups of a column are points in time with an offset.
    void addOffsetTimestamp(Component component) {
        offsetTimestamps.add(ColumnPath.ofSteps(component.steps()));
    }

    /// The lists of a column have the same number of elements.
    void addFixedSize(Component component, int size) {
        if (!component.isRepeated() && Kind.of(component.field()) == Kind.LIST) {
            sizes.put(ColumnPath.ofSteps(component.steps()), size);
        }
    }

    /// The texts of a column are those of an enum's constants.
    void addConstants(Component component, Class<?> type, Step step) {
        if (Kind.of(component.field()) != Kind.STRING) {
            return;
        }
        long bytes = 0;
        for (Object constant : type.getEnumConstants()) {
            Object text = step.toBase().isPresent()
                    ? step.toBase().get().apply(constant)
                    : ((Enum<?>) constant).name();
            bytes += LENGTH_BYTES + text.toString().getBytes(StandardCharsets.UTF_8).length;
        }
        constants.put(ColumnPath.ofSteps(component.steps()), new Constants(type.getEnumConstants().length, bytes));
    }

    /// The instants of a column have time zones, which are seen when they are written.
    ZoneWatch addZone(Component component, Taker taker) {
        ZoneWatch watch = new ZoneWatch(taker);
        zones.put(ColumnPath.ofSteps(component.steps()), watch);
        return watch;
    }

    /// What nobody will know who reads files that do not say it.
    ///
    /// @param said what they say to Arrow
    List<String> warnings(ArrowHints said) {
        List<String> warnings = new ArrayList<>();
        durations.forEach((path, unit) -> {
            if (said.find(path, ArrowHint.Duration.class).isEmpty()) {
                warnings.add("the file will not say that the numbers of column " + path + " are durations in "
                        + unit.name()
                        + ": it gets no Arrow schema that does. Read them with the type DURATION(" + unit.name() + ")");
            }
        });
        return warnings;
    }

    /// Whether these are facts of one file's values too.
    boolean areOfOneFile() {
        return !zones.isEmpty();
    }

    /// The options, with dictionaries for constants: readers of Arrow's categories know no other pages.
    ///
    /// @param said what the file that goes on says
    WriteOptions options(Schema schema, WriteOptions given, ArrowHints said) {
        WriteOptions options = given;
        for (ColumnPath path : said.byPath().keySet()) {
            if (said.find(path, ArrowHint.Categorical.class).isPresent()
                    && mayHaveDictionary(given.column(schema, schema.leavesOf(path).getFirst()), given)) {
                options = options.withColumn(path, ColumnOptions.DEFAULT.withEncoding(Encoding.RLE_DICTIONARY));
            }
        }
        for (Map.Entry<ColumnPath, Constants> entry : constants.entrySet()) {
            if (hasDictionary(schema, entry.getKey(), entry.getValue(), given)) {
                options = options.withColumn(entry.getKey(),
                        ColumnOptions.DEFAULT.withEncoding(Encoding.RLE_DICTIONARY));
            }
        }
        return options;
    }

    /// Whether all pages will have dictionaries: they fit, and nobody asked for another encoding.
    private static boolean hasDictionary(Schema schema, ColumnPath path, Constants all, WriteOptions given) {
        Leaf leaf = schema.leavesOf(path).getFirst();
        return all.count() > 0 && all.bytes() <= given.dictionaryBytes()
                && mayHaveDictionary(given.column(schema, leaf), given);
    }

    private static boolean mayHaveDictionary(ColumnOptions own, WriteOptions given) {
        return own.encoding().map(Encoding.RLE_DICTIONARY::equals).orElse(true)
                && own.dictionary().orElse(given.dictionary()) == WriteOptions.Dictionary.TRY;
    }

    /// The entry of the file; empty if Arrow cannot have such a schema, which is no reason not to write the file.
    Optional<KeyValue> arrowSchema(Schema schema, WriteOptions given) {
        ArrowSchemaBuilder builder = ArrowSchemaBuilder.of(schema, given.keyValues());
        durations.forEach((path, unit) -> builder.with(path, new ArrowHint.Duration(unit(unit))));
        sizes.forEach((path, size) -> builder.with(path, new ArrowHint.FixedSize(size)));
        zones.forEach((path, watch) -> watch.zone()
                .ifPresent(zone -> builder.with(path, new ArrowHint.Zone(zone))));
        offsetTimestamps.forEach(path -> builder.with(path, new ArrowHint.OffsetTimestamp()));
        constants.forEach((path, all) -> {
            if (hasDictionary(schema, path, all, given)) {
                builder.with(path, new ArrowHint.Categorical(indexType(all.count()), false));
            }
        });
        try {
            ArrowSchema made = builder.build();
            return Optional.of(made.toKeyValue());
        } catch (UnsupportedFeatureException _) {
            return Optional.empty();
        }
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
