package dev.lamella.check;

import dev.lamella.internal.bytes.LittleEndian;
import java.util.Base64;
import java.util.Optional;

/// Schemas of Arrow that cannot be read: they are messages of Arrow's interprocess format in Base64.
///
/// A message is a marker of four bytes FF (left out by Arrow before 0.15), the length of its metadata in four bytes,
/// and the metadata, which begin with the offset of their root.
final class ArrowSchema implements Check {
    private static final String KEY = "ARROW:schema";
    private static final int MARKER = -1;

    @Override
    public void check(Subject subject, Report report) {
        Optional<String> value = KeyValues.value(subject, KEY);
        value.flatMap(ArrowSchema::defect).ifPresent(defect -> report.file("the value of `" + KEY + "` is " + defect,
                "it is an encapsulated message of the Arrow format in Base64"));
    }

    private static Optional<String> defect(String value) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(value.strip());
        } catch (IllegalArgumentException ignored) {
            return Optional.of("no Base64");
        }
        int from = bytes.length >= Integer.BYTES && LittleEndian.getInt(bytes, 0) == MARKER ? Integer.BYTES : 0;
        int rest = bytes.length - from - Integer.BYTES;
        if (rest < Integer.BYTES) {
            return Optional.of("a message of " + bytes.length + " bytes");
        }
        int length = LittleEndian.getInt(bytes, from);
        if (length < Integer.BYTES || length > rest) {
            return Optional.of("a message that claims " + length + " bytes and has " + rest);
        }
        int root = LittleEndian.getInt(bytes, from + Integer.BYTES);
        return root < Integer.BYTES || root > length - Integer.BYTES
                ? Optional.of("a message whose root is at byte " + root + " of " + length)
                : Optional.empty();
    }
}
