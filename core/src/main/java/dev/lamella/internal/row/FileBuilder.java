package dev.lamella.internal.row;

import dev.lamella.internal.vector.BinaryVectorBuilder;
import dev.lamella.internal.vector.ValidityBuilder;
import dev.lamella.internal.vector.WholeVectorBuilder;
import dev.lamella.row.FileReference;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// FILE: a group whose fields are identified by name. A value must reference bytes.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#file">FILE</a>
final class FileBuilder extends StructBuilder {
    private final @Nullable BinaryVectorBuilder uri;
    private final @Nullable WholeVectorBuilder offset;
    private final @Nullable WholeVectorBuilder length;
    private final @Nullable BinaryVectorBuilder inline;

    FileBuilder(RowNode node, AppendState state) {
        super(node, state, "FileReference, URI, struct, Row, and Map by field names");
        uri = child("uri") instanceof BinaryVectorBuilder column ? column : null;
        offset = child("offset") instanceof WholeVectorBuilder column ? column : null;
        length = child("size") instanceof WholeVectorBuilder column ? column : null;
        inline = child("inline") instanceof BinaryVectorBuilder column ? column : null;
    }

    private @Nullable ValidityBuilder child(String name) {
        List<RowNode> places = node.children();
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).field().name().equals(name)) {
                return children()[i].slots;
            }
        }
        return null;
    }

    @Override
    void complete(int slot) {
        boolean isInline = inline != null && !inline.isNull(slot);
        boolean hasUri = uri != null && !uri.isNull(slot) && uri.length(slot) > 0;
        boolean hasOffset = offset != null && !offset.isNull(slot);
        boolean hasSize = length != null && !length.isNull(slot);
        if (!isInline && (!hasUri || hasOffset && !hasSize || isNegative(offset, slot) || isNegative(length, slot))) {
            throw reject(
                    "The file reference does not lead to bytes: it needs `inline`, or a `uri` with, if an `offset`,"
                            + " also a `size`, neither negative",
                    "Give the missing parts, or null instead of the reference.");
        }
    }

    private static boolean isNegative(@Nullable WholeVectorBuilder numbers, int slot) {
        return numbers != null && !numbers.isNull(slot) && numbers.get(slot) < 0;
    }

    @Override
    void addValue(Object value) {
        switch (value) {
            case FileReference reference -> add(reference);
            case URI where -> {
                beginStruct().set("uri", where);
                end();
            }
            default -> super.addValue(value);
        }
    }

    private void add(FileReference reference) {
        FieldsAppender group = beginStruct();
        reference.uri().ifPresent(where -> group.setString("uri", where));
        reference.offset().ifPresent(first -> group.setLong("offset", first));
        reference.size().ifPresent(size -> group.setLong("size", size));
        reference.contentType().ifPresent(type -> group.setString("content_type", type));
        reference.checksum().ifPresent(checksum -> group.setString("checksum", checksum));
        reference.inline().ifPresent(bytes -> group.setBytes("inline", bytes));
        end();
    }
}
