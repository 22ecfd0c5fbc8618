package dev.lamella.row;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// Bytes of a file: inline, or where they lie. What a FILE column holds. Nothing is ever fetched.
///
/// A part is absent if the column does not have it, if it is null, or if it is an empty text.
///
/// @param uri where the file is
/// @param offset where the bytes begin in it; absent means 0
/// @param size how many bytes; absent means all that follow
/// @param contentType media type; absent means `application/octet-stream`
/// @param checksum algorithm and digest, for example `CRC32:cbf43926`
/// @param inline the bytes themselves, before which the other parts do not count; not to be modified
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md">FILE</a>
public record FileReference(Optional<String> uri, OptionalLong offset, OptionalLong size,
        Optional<String> contentType, Optional<String> checksum, Optional<byte[]> inline) {
    /// Whether this leads to bytes: they are inline, or there is a URI with, if an offset, also a size, neither
    /// negative.
    public boolean isResolvable() {
        if (inline.isPresent()) {
            return true;
        }
        return uri.isPresent() && offset.orElse(0) >= 0 && size.orElse(0) >= 0
                && (offset.isEmpty() || size.isPresent());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileReference that && uri.equals(that.uri) && offset.equals(that.offset)
                && size.equals(that.size) && contentType.equals(that.contentType) && checksum.equals(that.checksum)
                && Arrays.equals(inline.orElse(null), that.inline.orElse(null));
    }

    @Override
    public int hashCode() {
        int hash = 31 * uri.hashCode() + offset.hashCode();
        hash = 31 * (31 * hash + size.hashCode()) + contentType.hashCode();
        return 31 * (31 * hash + checksum.hashCode()) + Arrays.hashCode(inline.orElse(null));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("FileReference[");
        uri.ifPresent(u -> text.append("uri=").append(u).append(", "));
        offset.ifPresent(o -> text.append("offset=").append(o).append(", "));
        size.ifPresent(s -> text.append("size=").append(s).append(", "));
        contentType.ifPresent(c -> text.append("contentType=").append(c).append(", "));
        checksum.ifPresent(c -> text.append("checksum=").append(c).append(", "));
        inline.ifPresent(bytes -> text.append("inline=").append(bytes.length).append(" bytes, "));
        if (text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 2);
        }
        return text.append(']').toString();
    }
}
