package dev.lamella.remote;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// An object that is uploaded in parts, and appears when they are put together.
///
/// @param key of the object
/// @param writer a random text that the object carries as metadata, so that it is known who wrote it
/// @param id of the upload, where the store has one
/// @param tags what the store calls the parts, in order
record Upload(String key, String writer, String id, List<String> tags) {
    /// A random name of a writer.
    static String randomWriter() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    Upload withPart(String tag) {
        List<String> more = new ArrayList<>(tags);
        more.add(tag);
        return new Upload(key, writer, id, List.copyOf(more));
    }

    /// The number of the next part.
    int next() {
        return tags.size() + 1;
    }
}
