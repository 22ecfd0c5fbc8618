package dev.lamella.internal.batch;

import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.vector.BytesVector;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.GroupVector;
import dev.lamella.vector.LongVector;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks that the references of a FILE lead to bytes: to inline bytes, which take precedence, or to those of a URI; an offset
/// needs a size too. An empty URI counts as missing.
///
/// @param uri ordinal of the part among the fields; -1 if the group does not have it
/// @see <a href="https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#file">FILE</a>
record FileReferenceCheck(int uri, int offset, int size, int inline) {
    static FileReferenceCheck of(GroupField group) {
        List<String> names = group.children().stream().map(Field::name).toList();
        return new FileReferenceCheck(names.indexOf("uri"), names.indexOf("offset"), names.indexOf("size"),
                names.indexOf("inline"));
    }

    /// @param struct the group, whose fields were verified
    ColumnVector verify(VerifierPlace place, GroupVector struct, Slots slots) {
        BitSet bad = new BitSet();
        ColumnVector uris = part(struct, uri);
        ColumnVector offsets = part(struct, offset);
        ColumnVector sizes = part(struct, size);
        ColumnVector bytes = part(struct, inline);
        for (int i = 0; i < struct.size(); i++) {
            if (!struct.isNull(i) && (bytes == null || bytes.isNull(i)) && !problem(uris, offsets, sizes, i).isEmpty()
                    && slots.isWritten(i)) {
                bad.set(i);
            }
        }
        return bad.isEmpty()
                ? struct
                : place.invalid().without(bad, struct, place, slots, slot -> "The reference has "
                        + problem(uris, offsets, sizes, slot) + "; it leads to no bytes");
    }

    private static @Nullable ColumnVector part(GroupVector struct, int index) {
        return index < 0 ? null : struct.fields().get(index);
    }

    /// The problem of a reference without inline bytes; empty if there is none.
    private static String problem(@Nullable ColumnVector uris, @Nullable ColumnVector offsets,
            @Nullable ColumnVector sizes, int slot) {
        if (uris == null || uris.isNull(slot) || isEmpty(uris, slot)) {
            return "neither inline bytes nor a URI";
        }
        if (has(offsets, slot) && !has(sizes, slot)) {
            return "an offset but no size";
        }
        if (isNegative(offsets, slot)) {
            return "a negative offset";
        }
        return isNegative(sizes, slot) ? "a negative size" : "";
    }

    private static boolean has(@Nullable ColumnVector numbers, int slot) {
        return numbers != null && !numbers.isNull(slot);
    }

    private static boolean isNegative(@Nullable ColumnVector numbers, int slot) {
        return numbers instanceof LongVector present && !present.isNull(slot) && present.values()[slot] < 0;
    }

    private static boolean isEmpty(ColumnVector texts, int slot) {
        return texts instanceof DictionaryVector encoded
                ? ((BytesVector) encoded.dictionary()).length(encoded.indices()[slot]) == 0
                : ((BytesVector) texts).length(slot) == 0;
    }
}
