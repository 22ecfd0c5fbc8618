package dev.lamella.row;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// A value of a FILE column: the bytes of a file, or a reference to them. Referenced bytes are never fetched.
///
/// A part is absent if the column does not have it, or if it is null or an empty text.
///
/// @param uri location of the file
/// @param offset offset of the first byte in the file; absent means 0
/// @param size number of bytes; absent means all bytes to the end
/// @param contentType media type; absent means `application/octet-stream`
/// @param checksum algorithm and digest, for example `CRC32:cbf43926`
/// @param inline the bytes themselves, which take precedence over the other parts; not to be modified
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#file">FILE</a>
public record FileReference(Optional<String> uri, OptionalLong offset, OptionalLong size,
        Optional<String> contentType, Optional<String> checksum, Optional<byte[]> inline) {
    /// Whether this leads to bytes: they are inline, or a URI is present. With an offset, a size is required too;
    /// neither may be negative.
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
