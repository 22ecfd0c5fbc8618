package dev.lamella.internal.write;

import dev.lamella.ColumnOptions;
import dev.lamella.WriteOptions;
import dev.lamella.internal.column.ColumnSettings;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SortOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Write options, resolved for each column of a schema.
final class Settings {
    /// The settings of columns without meaningful bounds.
    static final ColumnOrder UNKNOWN_ORDER = new ColumnOrder(0);

    private static final Set<Encoding> CURRENT = Set.of(Encoding.DELTA_BINARY_PACKED, Encoding.DELTA_LENGTH_BYTE_ARRAY,
            Encoding.DELTA_BYTE_ARRAY, Encoding.RLE);
    /// Spark's vectorized reader knows no BYTE_STREAM_SPLIT, at least up to 4.2.
    private static final Set<Encoding> ALL = Stream.concat(CURRENT.stream(), Stream.of(Encoding.BYTE_STREAM_SPLIT))
            .collect(Collectors.toUnmodifiableSet());

    private Settings() {}

    /// The settings of all leaves, in their order.
    ///
    /// @throws dev.lamella.error.SchemaMismatchException if options are given for a path that leads nowhere
    /// @throws IllegalArgumentException if an encoding is asked for that a column's type does not have
    static List<ColumnSettings> of(Schema schema, WriteChoices choices) {
        return of(schema, choices,
                (leaf, own) -> order(leaf, own.floatOrder().orElse(choices.options().floatOrder())));
    }

    /// The settings of all leaves of a file that is there: bounds compare as its footer says, or are left out if it does not
    /// say.
    static List<ColumnSettings> of(FileMetadata file, WriteChoices choices) {
        return of(file.schema(), choices,
                (leaf, ignored) -> file.columnOrders().map(orders -> orders.get(leaf.index())).orElse(UNKNOWN_ORDER));
    }

    private static List<ColumnSettings> of(Schema schema, WriteChoices choices,
            BiFunction<Leaf, ColumnOptions, ColumnOrder> orders) {
        List<ColumnOptions> columns = choices.columns().apply(schema);
        List<ColumnSettings> settings = new ArrayList<>();
        for (Leaf leaf : schema.leaves()) {
            ColumnOptions own = columns.get(leaf.index());
            settings.add(of(leaf, own, choices.options(), orders.apply(leaf, own)));
        }
        return List.copyOf(settings);
    }

    private static ColumnSettings of(Leaf leaf, ColumnOptions own, WriteOptions options, ColumnOrder order) {
        PhysicalType type = leaf.field().type();
        if (own.encoding().isPresent() && !Encodings.writable(type).contains(own.encoding().get())) {
            throw new IllegalArgumentException("Column " + leaf.logicalPath() + " cannot be written as "
                    + own.encoding().get() + "; allowed for " + type + " are "
                    + Encodings.names(Encodings.writable(type)));
        }
        Optional<Encoding> encoding = own.encoding()
                .or(() -> options.encoding().filter(Encodings.writable(type)::contains));
        if (own.falsePositives().isPresent() && type == PhysicalType.BOOLEAN) {
            throw new IllegalArgumentException("Column " + leaf.logicalPath()
                    + " cannot have a Bloom filter: it is BOOLEAN, which has two values");
        }
        boolean hasOwnCodec = own.codec().isPresent();
        return new ColumnSettings(own.codec().orElse(options.codec()), hasOwnCodec ? own.level() : options.level(),
                encoding, choices(options.compatibility()), switch (own.dictionary().orElse(options.dictionary())) {
                    case TRY -> ColumnSettings.Dictionary.TRY;
                    case NEVER -> ColumnSettings.Dictionary.NEVER;
                }, options.dictionaryBytes(), switch (options.pageVersion()) {
                    case V1 -> ColumnSettings.PageVersion.V1;
                    case V2 -> ColumnSettings.PageVersion.V2;
                }, options.pageBytes(), options.pageRows(), switch (own.statistics().orElse(options.statistics())) {
                    case ALL -> ColumnSettings.Statistics.ALL;
                    case NONE -> ColumnSettings.Statistics.NONE;
                }, options.boundLength(), order, own.falsePositives(), own.distinctValues());
    }

    private static Set<Encoding> choices(WriteOptions.Compatibility compatibility) {
        return switch (compatibility) {
            case WIDE -> Set.of();
            case CURRENT -> CURRENT;
            case ALL -> ALL;
        };
    }

    static ColumnOrder order(Leaf leaf, WriteOptions.FloatOrder choice) {
        boolean isTotal = choice == WriteOptions.FloatOrder.IEEE_754_TOTAL
                && SortOrder.ofTotalOrder(leaf.field()).isDefined();
        return isTotal ? ColumnOrder.IEEE_754_TOTAL_ORDER : ColumnOrder.TYPE_ORDER;
    }
}
