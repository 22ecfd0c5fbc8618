package dev.lamella.internal.index;

import dev.lamella.internal.footer.Releases;
import dev.lamella.internal.footer.Writer;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.PhysicalType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.SortOrder;
import java.util.List;
import java.util.Optional;

/// Decides which bounds and counts of a column can be trusted, by the column order of its file and by its writer: the one place
/// for this decision, shared by pruning and checking.
public final class StatisticsValidity {
    /// Writers that compared unsigned numbers and bytes as signed ones (PARQUET-686).
    public static final List<Releases> SIGNED_FOR_UNSIGNED = List.of(Releases.before("parquet-cpp", "1.3.0"));
    /// Writers that compared decimals on bytes in another order (PARQUET-1655, parquet-go #592).
    public static final List<Releases> DECIMALS_IN_ANOTHER_ORDER = List.of(Releases.all("parquet-cpp"),
            Releases.before("parquet-cpp-arrow", "4.0.0"),
            Releases.before("github.com/parquet-go/parquet-go", "0.32.1"));
    /// Writers that may have compared decimals on BYTE_ARRAY as unsigned bytes (arrow-rs #10860).
    public static final List<Releases> DECIMALS_AS_BYTES = List.of(Releases.all("parquet-rs"));
    /// Writers that multiplied null counts by the number of pages (Polars #29321).
    public static final List<Releases> NULLS_TIMES_PAGES = List.of(Releases.all("Polars"));
    /// Writers that left pages with NaN out of the bounds of the column chunk, and took them for pages of nulls.
    public static final List<Releases> NO_PAGES_WITH_NAN = List.of(Releases.all("Polars"));
    /// Writers that take a page for one of nulls if it has as many nulls as rows, which is wrong in lists (arrow-rs 59.3.0).
    public static final List<Releases> NULL_PAGES_BY_ROWS = List.of(Releases.all("parquet-rs"));
    /// Writers that omitted nulls of enclosing groups from the null counts of dictionary arrays (GH-42980).
    public static final List<Releases> NULLS_OF_LEAVES_ONLY = List.of(Releases.all("parquet-cpp"),
            Releases.before("parquet-cpp-arrow", "6.0.0"));

    private final Optional<Writer> writer;
    private final Optional<List<ColumnOrder>> orders;

    /// @param file the file whose footer has the orders and the writer
    public StatisticsValidity(FileMetadata file) {
        this.writer = file.createdBy().map(Writer::of);
        this.orders = file.columnOrders();
    }

    /// The order of the deprecated bounds of a column: that of its type if it is signed, else none.
    public static SortOrder orderOfDeprecated(Leaf leaf) {
        SortOrder order = SortOrder.of(leaf);
        return order.isOrderOfDeprecatedBounds() ? order : SortOrder.none(leaf.field());
    }

    /// The order of the bounds of a column; none if the footer has no order, because the meaning of bounds is undefined then.
    public SortOrder order(Leaf leaf) {
        return orders.map(list -> list.get(leaf.fileIndex()).sortOrder(leaf)).orElse(SortOrder.none(leaf.field()));
    }

    /// Whether bounds made in one order are valid in another one. In numeric order, bounds of the IEEE 754 total order are
    /// valid.
    static boolean hold(SortOrder made, SortOrder asked) {
        return made.isDefined() && (made.kind() == asked.kind()
                || made.kind() == SortOrder.Kind.IEEE_754_TOTAL_ORDER && asked.kind() == SortOrder.Kind.FLOAT);
    }

    /// Why the bounds of a column are ignored although it has an order, if they are: its writer is known to have used another
    /// one.
    public Optional<String> doubtOfBounds(Leaf leaf) {
        PhysicalType type = leaf.field().type();
        boolean isOnBytes = type == PhysicalType.BYTE_ARRAY || type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        boolean isDecimal = isOnBytes
                && leaf.field().logicalType().filter(LogicalType.Decimal.class::isInstance).isPresent();
        if (isDecimal && (isBy(DECIMALS_IN_ANOTHER_ORDER)
                || type == PhysicalType.BYTE_ARRAY && isBy(DECIMALS_AS_BYTES))) {
            return Optional.of("the writer compared decimals on bytes by another order");
        }
        if (SortOrder.of(leaf).hasNan() && isBy(NO_PAGES_WITH_NAN)) {
            return Optional.of("the writer left pages with NaN out of bounds");
        }
        if (!SortOrder.of(leaf).isOrderOfDeprecatedBounds() && isBy(SIGNED_FOR_UNSIGNED)) {
            return Optional.of("the writer compared unsigned values as signed ones");
        }
        return Optional.empty();
    }

    /// Why pages that are marked as pages of nulls may have values, if they may.
    public Optional<String> doubtOfNullPages(Leaf leaf) {
        if (leaf.maxRepetitionLevel() > 0 && isBy(NULL_PAGES_BY_ROWS)) {
            return Optional.of("the writer compared nulls with rows to find pages of nulls");
        }
        return SortOrder.of(leaf).hasNan() && isBy(NO_PAGES_WITH_NAN)
                ? Optional.of("the writer took pages with NaN for pages of nulls")
                : Optional.empty();
    }

    /// Why a null count is ignored, if it is.
    public Optional<String> doubtOfNulls(Leaf leaf, long count) {
        if (count != 0 && isBy(NULLS_TIMES_PAGES)) {
            return Optional.of("the writer multiplied null counts by the number of pages");
        }
        boolean mayLackGroups = leaf.nodes().stream().limit(leaf.nodes().size() - 1L)
                .anyMatch(group -> group.repetition() != Repetition.REQUIRED);
        return mayLackGroups && isBy(NULLS_OF_LEAVES_ONLY)
                ? Optional.of("the writer may have left nulls of groups out of null counts")
                : Optional.empty();
    }

    private boolean isBy(List<Releases> releases) {
        return writer.filter(by -> releases.stream().anyMatch(those -> those.contain(by))).isPresent();
    }
}
