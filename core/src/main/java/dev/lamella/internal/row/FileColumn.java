package dev.lamella.internal.row;

import dev.lamella.row.FileReference;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// FILE: a group whose fields are identified by name; other fields are ignored.
final class FileColumn extends StructColumn {
    private final @Nullable Column uri;
    private final @Nullable Column offset;
    private final @Nullable Column size;
    private final @Nullable Column contentType;
    private final @Nullable Column checksum;
    private final @Nullable Column inline;

    FileColumn(RowNode node, ReadContext context) {
        super(node, context, JavaTarget.FILE_REFERENCE, JavaTarget.URI, JavaTarget.ROW, JavaTarget.MAP);
        uri = child("uri");
        offset = child("offset");
        size = child("size");
        contentType = child("content_type");
        checksum = child("checksum");
        inline = child("inline");
    }

    private @Nullable Column child(String name) {
        List<RowNode> places = node.children();
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).field().name().equals(name)) {
                return children()[i];
            }
        }
        return null;
    }

    @Override
    FileReference valueAt(int slot) {
        return new FileReference(text(uri, slot), number(offset, slot), number(size, slot), text(contentType, slot),
                text(checksum, slot),
                inline == null
                        ? Optional.empty()
                        : Optional.ofNullable(inline.getObject(slot, JavaTarget.BYTES, byte[].class)));
    }

    private static Optional<String> text(@Nullable Column column, int slot) {
        return column == null
                ? Optional.empty()
                : Optional.ofNullable(column.getString(slot)).filter(text -> !text.isEmpty());
    }

    private static OptionalLong number(@Nullable Column column, int slot) {
        return column == null || column.isNull(slot) ? OptionalLong.empty() : OptionalLong.of(column.getLong(slot));
    }
}
