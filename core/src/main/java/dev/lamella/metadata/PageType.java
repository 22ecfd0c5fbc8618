package dev.lamella.metadata;

import org.jspecify.annotations.Nullable;

/// The type of a page.
///
/// Ids that the format does not define yet are kept: [#isRecognized] is false and the name shows the id.
///
/// @param id as in `parquet.thrift`
public record PageType(int id) {
    /// Levels and values, compressed together.
    public static final PageType DATA_PAGE = new PageType(0);
    /// Never used; skipped.
    public static final PageType INDEX_PAGE = new PageType(1);
    /// The dictionary of a column chunk.
    public static final PageType DICTIONARY_PAGE = new PageType(2);
    /// Levels, not compressed, and values.
    public static final PageType DATA_PAGE_V2 = new PageType(3);

    /// Whether the format defines this type.
    public boolean isRecognized() {
        return !name().startsWith("page type ");
    }

    /// The name in `parquet.thrift`, or `page type <id>`.
    public String name() {
        return switch (id) {
            case 0 -> "DATA_PAGE";
            case 1 -> "INDEX_PAGE";
            case 2 -> "DICTIONARY_PAGE";
            case 3 -> "DATA_PAGE_V2";
            default -> "page type " + id;
        };
    }

    // The methods that the compiler gives a record are linked on first use, which takes longer than reading a small
    // file.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PageType(int otherId) && otherId == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return name();
    }
}
