package dev.lamella.cli.report;

import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.Leaf;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// What the figures of a file say, in sentences: its order, nulls, odd row groups, its largest columns, and what you could
/// change. Columns are added first, in their order.
public final class Remarks {
    private static final int MOST_NAMES = 6;
    private static final int MOST_ODD = 12;
    /// Fewer row groups show no pattern that one of them could break.
    private static final int FEWEST_GROUPS = 4;
    private static final int MOST_LARGE = 3;
    /// A smaller sample does not show whether values repeat.
    private static final int FEW_ROWS = 1_000;
    /// Codecs that shorten repetitions only.
    private static final Set<String> FAST_CODECS = Set.of("UNCOMPRESSED", "SNAPPY", "LZ4", "LZ4_RAW", "LZO");
    /// Paths that options such as `--codec` take as they are.
    private static final Pattern SIMPLE_PATH = Pattern.compile("[\\w.]+");

    private final Profile profile;
    private final List<RowGroup> groups;
    private final Map<ColumnRanges.Order, List<Leaf>> byOrder = new EnumMap<>(ColumnRanges.Order.class);
    /// By the index of the column.
    private final Map<Integer, ColumnValues> values = new HashMap<>();
    private final List<String> odd = new ArrayList<>();
    private final List<String> changesOfOdd = new ArrayList<>();

    Remarks(Profile profile, List<RowGroup> groups) {
        this.profile = profile;
        this.groups = groups;
    }

    /// Adds a column.
    ///
    /// @param clustering over pages, or else over row groups
    /// @param chunks the ranges of its column chunks
    void add(Leaf leaf, Optional<ColumnRanges.Clustering> clustering, ColumnRanges chunks) throws IOException {
        clustering.ifPresent(known -> byOrder.computeIfAbsent(known.order(), _ -> new ArrayList<>()).add(leaf));
        if (odd.size() < MOST_ODD && groups.size() > 1) {
            addOddGroups(leaf, clustering, chunks);
        }
    }

    /// Adds figures of the values of a column.
    void add(Leaf leaf, ColumnValues sample) {
        values.put(leaf.index(), sample);
    }

    private void addOddGroups(Leaf leaf, Optional<ColumnRanges.Clustering> clustering, ColumnRanges chunks)
            throws IOException {
        List<Integer> empty = IntStream.range(0, groups.size()).filter(group -> hasOnlyNulls(group, leaf)).boxed()
                .toList();
        if (!empty.isEmpty() && 2 * empty.size() < groups.size()) {
            odd.add(leaf.logicalPath() + " has only nulls in " + groups(empty));
        }
        if (groups.size() < FEWEST_GROUPS || clustering.isEmpty() || clustering.get().sorted().isPresent()) {
            return;
        }
        OptionalInt alone = chunks.onlyUnsorted();
        if (alone.isPresent()) {
            int group = alone.getAsInt();
            odd.add("Without row group " + group + ", the file would be sorted by " + leaf.logicalPath()
                    + ": there, values are from " + chunks.minText(group) + " to " + chunks.maxText(group));
            changesOfOdd.add("Sort the rows, so that row group " + group + " does not break the order");
        }
    }

    /// Adds that the row groups are in the order of a column, but the pages of some of them are not.
    void addUnsortedInside(Leaf leaf, List<Integer> inside) {
        if (odd.size() < MOST_ODD && !inside.isEmpty() && 2 * inside.size() < groups.size()) {
            String some = groups(inside);
            odd.add("The row groups are sorted by " + leaf.logicalPath() + ", but inside " + some
                    + ", the pages are not");
            changesOfOdd.add("Sort the rows of " + some + " by " + leaf.logicalPath());
        }
    }

    private static String groups(List<Integer> ordinals) {
        return (ordinals.size() == 1 ? "row group " : "row groups ") + Sizes.first(ordinals, MOST_NAMES);
    }

    private boolean hasOnlyNulls(int group, Leaf leaf) {
        if (leaf.fileIndex() >= groups.get(group).columns().size()) {
            return false;
        }
        Optional<ColumnMetadata> chunk = groups.get(group).columns().get(leaf.fileIndex()).metadata();
        OptionalLong nulls = chunk.flatMap(ColumnMetadata::statistics).map(Statistics::nullCount)
                .orElse(OptionalLong.empty());
        return chunk.isPresent() && chunk.get().valueCount() > 0 && nulls.isPresent()
                && nulls.getAsLong() == chunk.get().valueCount();
    }

    /// Writes the object `remarks`.
    void write(JsonFields fields) throws IOException {
        List<Profile.Column> largest = largest();
        fields.object("remarks", () -> {
            fields.texts("order", order());
            fields.texts("nulls", nulls());
            fields.texts("odd_row_groups", odd.subList(0, Math.min(odd.size(), MOST_ODD)));
            fields.texts("space", largest.stream().map(this::space).toList());
            fields.texts("changes", changes(largest));
        });
    }

    private static String names(List<Leaf> leaves) {
        return Sizes.first(leaves.stream().map(Leaf::logicalPath).toList(), MOST_NAMES);
    }

    private List<String> order() {
        List<String> sentences = new ArrayList<>();
        for (ColumnRanges.Order order : ColumnRanges.Order.values()) {
            List<Leaf> leaves = byOrder.getOrDefault(order, List.of());
            if (!leaves.isEmpty()) {
                String label = order.label();
                sentences.add(Character.toUpperCase(label.charAt(0)) + label.substring(1) + ": " + names(leaves)
                        + "; filters on " + (leaves.size() > 1 ? "them" : "it") + " skip " + order.skipped());
            }
        }
        if (!sentences.isEmpty() && !byOrder.containsKey(ColumnRanges.Order.SORTED_UP)
                && !byOrder.containsKey(ColumnRanges.Order.SORTED_DOWN)) {
            sentences.addFirst("No column is sorted");
        }
        return sentences;
    }

    private List<String> nulls() {
        List<Profile.Column> all = profile.columns();
        List<Profile.Column> some = all.stream().filter(column -> column.bounds().nulls().orElse(0) > 0)
                .sorted(Comparator.comparingLong((Profile.Column column) -> column.bounds().nulls().orElse(0))
                        .reversed())
                .toList();
        List<String> sentences = new ArrayList<>();
        for (Profile.Column column : some.subList(0, Math.min(some.size(), MOST_NAMES))) {
            long nulls = column.bounds().nulls().orElse(0);
            sentences.add(column.leaf().logicalPath() + ": " + Sizes.grouped(nulls)
                    + (column.leaf().maxRepetitionLevel() > 0
                            ? ""
                            : ", " + Sizes.percent(nulls, profile.rowCount()) + "% of the rows"));
        }
        if (some.size() > MOST_NAMES) {
            sentences.add("and " + Sizes.count(some.size() - (long) MOST_NAMES, "other column") + " with nulls");
        }
        List<Leaf> unknown = all.stream().filter(column -> column.bounds().nulls().isEmpty())
                .map(Profile.Column::leaf).toList();
        if (!unknown.isEmpty()) {
            sentences.add("Unknown: " + names(unknown));
        }
        return sentences.isEmpty() && !all.isEmpty() ? List.of("No column has nulls") : sentences;
    }

    /// The largest columns, if they are large for the file.
    private List<Profile.Column> largest() {
        long all = profile.bytes().stored();
        return profile.columns().stream()
                .sorted(Comparator.comparingLong((Profile.Column column) -> column.bytes().stored()).reversed())
                .limit(MOST_LARGE).filter(column -> column.bytes().stored() > 0 && column.bytes().stored() >= all / 5)
                .toList();
    }

    private Optional<ColumnValues> sample(Profile.Column column) {
        return Optional.ofNullable(values.get(column.leaf().index())).filter(sample -> sample.rows() > FEW_ROWS);
    }

    private String space(Profile.Column column) {
        boolean isDifferent = sample(column).filter(sample -> sample.distinct() > sample.values() / 2).isPresent();
        return column.leaf().logicalPath() + " takes "
                + Sizes.percent(column.bytes().stored(), profile.bytes().stored()) + "% of the bytes: "
                + column.encodings() + ", " + compression(column)
                + (isDifferent ? ", and hardly any value repeats" : "");
    }

    private static String compression(Profile.Column column) {
        return column.codecs().equals("UNCOMPRESSED")
                ? "not compressed"
                : "made " + Sizes.ratio(column.bytes().ratio()) + " times smaller by " + column.codecs();
    }

    private List<String> changes(List<Profile.Column> largest) {
        List<String> sentences = new ArrayList<>();
        for (Profile.Column column : largest) {
            String path = column.leaf().logicalPath().toString();
            boolean repeats = sample(column).filter(sample -> sample.distinct() < sample.values() / 10).isPresent();
            if (column.encodings().equals("PLAIN") && repeats) {
                sentences.add(path + " has few different values, so a dictionary would make it smaller");
            } else if (column.bytes().ratio() < 1.5 && FAST_CODECS.contains(column.codecs())) {
                sentences.add("Try a codec that shortens " + path + " more: lamella rewrite --codec "
                        + (SIMPLE_PATH.matcher(path).matches() ? path + "=" : "") + "zstd");
            }
        }
        List<Leaf> loose = byOrder.getOrDefault(ColumnRanges.Order.NOT_CLUSTERED, List.of()).stream()
                .filter(leaf -> values.containsKey(leaf.index()) && values.get(leaf.index()).distinct() > 1).toList();
        if (!loose.isEmpty()) {
            sentences.add("If you often filter by one of these columns, sort by it (lamella rewrite --sort-by), so that"
                    + " such filters skip most of the file: " + names(loose));
        }
        sentences.addAll(changesOfOdd);
        return sentences;
    }
}
