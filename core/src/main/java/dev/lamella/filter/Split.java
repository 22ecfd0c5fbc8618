package dev.lamella.filter;

import dev.lamella.io.ByteRange;
import dev.lamella.variant.internal.TextForm;
import java.util.List;

/// A part of a file for one reader: some row groups. [Scan#bytes] reads it.
///
/// @param bytes the range of the file that has the middles of the row groups
/// @param rowGroups ordinals of the row groups that a scan reads there, in the order of the file
/// @param rowCount number of rows of these row groups that the scan selects by their numbers; a filter may match fewer
/// @param columnBytes approximate compressed bytes of the columns that the scan reads
public record Split(ByteRange bytes, List<Integer> rowGroups, long rowCount, long columnBytes) {
    public Split {
        rowGroups = List.copyOf(rowGroups);
    }

    /// The text that [#parse] parses.
    @Override
    public String toString() {
        return TextForm.named("Split").with("bytesFrom", bytes.offset()).with("byteCount", bytes.length())
                .withAll("rowGroups", rowGroups).with("rowCount", rowCount).with("columnBytes", columnBytes)
                .toString();
    }

    /// Parses the text of a split; see [#toString].
    ///
    /// @throws IllegalArgumentException if the text is not a valid split
    public static Split parse(String text) {
        TextForm form = TextForm.parse("Split", text);
        Split split = new Split(
                new ByteRange(form.requiredNumber("bytesFrom"), form.requiredNumber("byteCount")),
                form.smallNumbers("rowGroups"), form.requiredNumber("rowCount"),
                form.requiredNumber("columnBytes"));
        form.requireNoOther();
        return split;
    }
}
