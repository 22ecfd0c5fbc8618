package dev.lamella.cli.report;

import dev.lamella.check.Finding;
import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.SortOrder;
import dev.lamella.statistics.ColumnBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The main facts about a file or a table.
///
/// @param name of the file or the table
/// @param partitions columns that come from the names of directories
/// @param findings of a check; empty if there was none
public record Summary(String name, Profile profile, List<PrimitiveField> partitions, Optional<List<Finding>> findings) {
    /// Row groups with fewer rows are reported as small.
    private static final int FEW_ROWS = 5_000;
    private static final int MOST_NAMES = 5;

    /// The fields of a JSON object.
    public void write(JsonFields fields) throws IOException {
        fields.text("name", name);
        fields.number("files", profile.fileCount());
        fields.number("rows", profile.rowCount());
        fields.number("row_groups", profile.groups().size());
        fields.number("file_bytes", profile.fileBytes());
        fields.number("footer_bytes", profile.footerBytes());
        bytes(fields, profile.bytes());
        fields.texts("created_by", List.copyOf(profile.writers().keySet()));
        fields.texts("codecs", List.copyOf(profile.codecs().keySet()));
        fields.texts("partition_columns", partitions.stream().map(PrimitiveField::name).toList());
        fields.objects("columns", profile.columns(), column -> {
            fields.text("column", column.leaf().logicalPath().toString());
            fields.text("type", column.leaf().field().typeText());
            bytes(fields, column.bytes());
            fields.text("encodings", column.encodings());
            fields.text("codecs", column.codecs());
            fields.number("nulls", column.bounds().nulls());
            bound(fields, "min", column.bounds().min());
            bound(fields, "max", column.bounds().max());
        });
        fields.texts("stands_out", standsOut());
    }

    private static void bytes(JsonFields fields, Profile.Bytes bytes) throws IOException {
        fields.number("compressed_bytes", bytes.stored());
        fields.number("uncompressed_bytes", bytes.plain());
    }

    private static void bound(JsonFields fields, String name, Optional<ColumnBounds.Bound> bound) throws IOException {
        if (bound.isPresent()) {
            fields.text(name, Bounds.text(bound.get()));
            fields.flag(name + "_is_exact", bound.get().exactness() == ColumnBounds.Exactness.VALUE);
        }
    }

    /// Sentences on what is unusual.
    public List<String> standsOut() {
        List<String> sentences = new ArrayList<>();
        rowGroups(sentences);
        long missing = profile.columns().stream().mapToLong(Profile.Column::unreadableChunks).sum();
        if (missing > 0) {
            sentences.add(Sizes.count(missing, "column chunk") + " cannot be read without a key");
        }
        columns(sentences, "no bounds in the footer, so filters on them skip nothing", profile.columns().stream()
                .filter(column -> profile.rowCount() > 0 && column.bytes().chunks() > 0 && isOrdered(column)
                        && column.bounds().min().isEmpty() && !isAllNull(column))
                .toList());
        columns(sentences, "only nulls", profile.columns().stream().filter(this::isAllNull).toList());
        findings.ifPresent(found -> findings(sentences, found));
        return sentences;
    }

    private static boolean isOrdered(Profile.Column column) {
        return SortOrder.of(column.leaf()).isDefined();
    }

    private boolean isAllNull(Profile.Column column) {
        return column.leaf().maxRepetitionLevel() == 0 && profile.rowCount() > 0
                && column.bounds().nulls().orElse(0) == profile.rowCount();
    }

    private void rowGroups(List<String> sentences) {
        List<Profile.Group> groups = profile.groups();
        if (groups.size() < 2) {
            return;
        }
        long[] rows = groups.stream().mapToLong(Profile.Group::rowCount).sorted().toArray();
        long median = rows[rows.length / 2];
        if (median < FEW_ROWS) {
            sentences.add("row groups are small: half of them have at most " + Sizes.count(median, "row")
                    + "; larger ones are read faster (lamella "
                    + (profile.fileCount() > 1 ? "compact" : "rewrite") + ")");
        }
        List<Profile.Group> odd = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            boolean isLast = i + 1 == groups.size() || groups.get(i + 1).ordinal() == 0;
            long count = groups.get(i).rowCount();
            if (count > 2 * median || count < median / 2 && !isLast) {
                odd.add(groups.get(i));
            }
        }
        if (!odd.isEmpty()) {
            Profile.Group first = odd.getFirst();
            sentences.add(Sizes.count(odd.size(), "row group") + (odd.size() == 1 ? " is" : " are")
                    + " of an odd size: row group " + first.ordinal()
                    + (profile.fileCount() > 1 ? " of " + first.file() : "") + " has "
                    + Sizes.count(first.rowCount(), "row") + ", and the median is " + Sizes.grouped(median));
        }
    }

    private static void columns(List<String> sentences, String what, List<Profile.Column> columns) {
        if (columns.isEmpty()) {
            return;
        }
        sentences.add(Sizes.count(columns.size(), "column") + (columns.size() == 1 ? " has " : " have ") + what + ": "
                + Sizes.first(columns.stream().map(column -> column.leaf().logicalPath()).toList(), MOST_NAMES));
    }

    private static void findings(List<String> sentences, List<Finding> findings) {
        if (findings.isEmpty()) {
            return;
        }
        sentences.add("lamella check finds " + FindingsText.counts(findings) + "; the first rule that is broken: "
                + findings.getFirst().rule().statement());
    }
}
