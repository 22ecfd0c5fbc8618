package dev.lamella.encryption;

import dev.lamella.schema.ColumnPath;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// A request for the key of a footer or a column.
///
/// @param file name of the file
/// @param column path of the column as stored; empty for the footer key
/// @param keyMetadata what the file stores to find the key, often an id as text; empty if it stores nothing. Not to be
///     modified
public record KeyRequest(String file, Optional<ColumnPath> column, byte[] keyMetadata) {
    private static final int LONGEST_ID = 64;

    /// The key metadata as text, if it is printable UTF-8 of at most 64 characters.
    public Optional<String> keyId() {
        return text(keyMetadata);
    }

    /// The key metadata for people: `"kf"`, `master key "mk-a"`, `wrapped with a master key that the
    /// key material beside the file names`, `42 bytes`; empty if the file stores none. Wrapped keys do not
    /// appear.
    public Optional<String> keyText() {
        return keyMetadata.length == 0 ? Optional.empty() : Optional.of(shown(keyMetadata));
    }

    private static Optional<String> text(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            boolean isPrintable = !text.isEmpty() && text.length() <= LONGEST_ID
                    && text.codePoints().noneMatch(Character::isISOControl);
            return isPrintable ? Optional.of(text) : Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    static String shown(byte[] keyMetadata) {
        if (keyMetadata.length > 0 && keyMetadata[0] == '{') {
            Map<String, Object> material = KeyMaterial.fields(new String(keyMetadata, StandardCharsets.UTF_8));
            if (material.get("masterKeyID") instanceof String id) {
                return "master key \"" + printable(id) + '"';
            }
            if (material.containsKey("keyReference")) {
                return "wrapped with a master key that the key material beside the file names";
            }
        }
        return text(keyMetadata).map(id -> '"' + id + '"').orElse(keyMetadata.length + " bytes");
    }

    private static String printable(String id) {
        return text(id.getBytes(StandardCharsets.UTF_8)).orElse(id.length() + " characters");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRequest that && file.equals(that.file) && column.equals(that.column)
                && Arrays.equals(keyMetadata, that.keyMetadata);
    }

    @Override
    public int hashCode() {
        return Objects.hash(file, column, Arrays.hashCode(keyMetadata));
    }

    /// For example `the key "kf" of the footer`, `the key (master key "mk-a") of column tags`.
    @Override
    public String toString() {
        String id = keyText().orElse("");
        String key = id.isEmpty() ? "" : id.startsWith("\"") ? ' ' + id : " (" + id + ')';
        return "the key" + key + (column.isPresent() ? " of column " + column.get() : " of the footer");
    }
}
