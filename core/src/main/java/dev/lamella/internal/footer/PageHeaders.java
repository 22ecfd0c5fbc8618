package dev.lamella.internal.footer;

import dev.lamella.metadata.PageHeader;
import org.jspecify.annotations.Nullable;

/// Page headers from bytes and to bytes.
public final class PageHeaders {
    private PageHeaders() {
    }

    /// A header and how many bytes it took.
    public record Parsed(PageHeader header, int length) {
    }

    /// Parses the header at `from`; null if the bytes end inside it and `complete` is false.
    public static @Nullable Parsed parse(byte[] bytes, int from, int limit, boolean complete) {
        return null;
    }
}
