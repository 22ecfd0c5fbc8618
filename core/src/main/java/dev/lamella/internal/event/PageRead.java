package dev.lamella.internal.event;

import dev.lamella.error.Location;
import java.util.List;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/// A page was loaded.
@Name("dev.lamella.PageRead")
@Label("Page Read")
@Description("A page was fetched, decrypted and decompressed. Its values are decoded later, batch by batch")
public final class PageRead extends FileEvent {
    @Label("Row Group")
    int rowGroup;
    @Label("Column")
    @Nullable
    String column;
    @Label("Encoding")
    @Nullable
    String encoding;
    @Label("Codec")
    @Nullable
    String codec;
    @Label("Values")
    @Description("Values with nulls; of a dictionary, its entries")
    int values;
    @Label("Compressed Size")
    @DataAmount
    int compressedSize;
    @Label("Uncompressed Size")
    @DataAmount
    int uncompressedSize;
    @Label("Dictionary")
    boolean isDictionary;

    private PageRead() {}

    static @Nullable PageRead begun() {
        return begun(new PageRead());
    }

    /// @param place of the column chunk
    /// @param format the encoding of the values
    /// @param compression the codec
    public void done(Location place, boolean hasEntries, String format, String compression, int valueCount, int stored,
            int size) {
        if (ends(place)) {
            rowGroup = place.rowGroup().orElse(-1);
            column = String.join(".", place.column().orElse(List.of()));
            isDictionary = hasEntries;
            encoding = format;
            codec = compression;
            values = valueCount;
            compressedSize = stored;
            uncompressedSize = size;
            commit();
        }
    }
}
