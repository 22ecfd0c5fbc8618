package dev.lamella.encryption;

import dev.lamella.schema.ColumnPath;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(keyMetadata)).toString();
            return Optional.of(text).filter(KeyRequest::isPrintable);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /// The id of the master key that wraps the key, if the key metadata are key material, and the id is printable as of [#keyId].
    public Optional<String> masterKeyId() {
        return KeyMaterial.masterKeyId(keyMetadata).filter(KeyRequest::isPrintable);
    }

    private static boolean isPrintable(String text) {
        return !text.isEmpty() && text.length() <= LONGEST_ID
                && text.codePoints().allMatch(c -> c >= ' ' && !Character.isISOControl(c));
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

    /// For example `the key "kf" of the footer`, or `the key (wrapped with the master key "mk-a") of column name`.
    @Override
    public String toString() {
        String id = keyId().map(text -> " \"" + text + "\"")
                .or(() -> masterKeyId().map(text -> " (wrapped with the master key \"" + text + "\")"))
                .orElse(keyMetadata.length == 0 ? "" : " of " + keyMetadata.length + " bytes of key metadata");
        return "the key" + id + (column.isPresent() ? " of column " + column.get() : " of the footer");
    }
}
