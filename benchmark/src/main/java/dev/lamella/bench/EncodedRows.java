package dev.lamella.bench;

import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantJson;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Encoded values as a reader of a column has them: their bytes one after the other, as in a page; the metadata as entries of
/// a dictionary, each once, and for each row which one is its own.
///
/// @param values the bytes of all values
/// @param ends where each one ends
/// @param metadata those that differ
/// @param metadataIndex which one a row has
record EncodedRows(byte[] values, int[] ends, List<byte[]> metadata, int[] metadataIndex) {
    /// Each document encoded with its own names.
    static EncodedRows of(List<byte[]> documents) {
        VariantDictionary dictionary = new VariantDictionary();
        VariantBuilder builder = new VariantBuilder(dictionary);
        VariantJson json = new VariantJson();
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        int[] ends = new int[documents.size()];
        int[] index = new int[documents.size()];
        List<byte[]> metadata = new ArrayList<>();
        Map<ByteBuffer, Integer> seen = new HashMap<>();
        for (int row = 0; row < documents.size(); row++) {
            dictionary.clear();
            builder.reset();
            json.parse(documents.get(row), builder);
            values.writeBytes(builder.build());
            ends[row] = values.size();
            index[row] = seen.computeIfAbsent(ByteBuffer.wrap(dictionary.encoded()), names -> {
                metadata.add(names.array());
                return metadata.size() - 1;
            });
        }
        return new EncodedRows(values.toByteArray(), ends, List.copyOf(metadata), index);
    }

    int count() {
        return ends.length;
    }

    int from(int row) {
        return row == 0 ? 0 : ends[row - 1];
    }

    int byteCount(int row) {
        return ends[row] - from(row);
    }

    int metadataOf(int row) {
        return metadataIndex[row];
    }
}
