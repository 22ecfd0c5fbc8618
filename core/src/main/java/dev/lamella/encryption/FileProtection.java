package dev.lamella.encryption;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;

/// How a file is protected. Columns may have their own keys, or be in the clear:
/// [dev.lamella.metadata.ColumnChunk#crypto] says which.
///
/// @param footer what protects the footer
/// @param algorithm name in `parquet.thrift`: `AES_GCM_V1`, `AES_GCM_CTR_V1`
/// @param aadPrefix the stored AAD prefix; not to be modified
/// @param footerKeyMetadata what the file stores to find the footer key; not to be modified
/// @param binding what encrypted modules are bound to
public record FileProtection(Footer footer, Optional<String> algorithm, Optional<byte[]> aadPrefix,
        Optional<byte[]> footerKeyMetadata, Binding binding) {
    /// A file that is neither encrypted nor signed.
    public static final FileProtection NONE = new FileProtection(Footer.NONE, Optional.empty(), Optional.empty(),
            Optional.empty(), Binding.NONE);

    /// What protects the footer.
    public enum Footer {
        /// Nothing: the file is not encrypted.
        NONE("not encrypted"),
        /// It is encrypted.
        ENCRYPTED("encrypted footer"),
        /// It is plaintext with a signature, which was checked.
        SIGNED("signed footer"),
        /// It is plaintext with a signature, which was not checked: anybody may have changed it.
        SIGNED_UNCHECKED("signed footer, not checked");

        private final String text;

        Footer(String text) {
            this.text = text;
        }

        /// For people: `signed footer, not checked`.
        @Override
        public String toString() {
            return text;
        }
    }

    /// What encrypted modules are bound to.
    public enum Binding {
        /// Nothing: nothing detects modules that were exchanged, within a file or between files with the same key.
        /// DuckDB writes such files.
        NONE,
        /// Their place in this file.
        FILE
    }

    /// The footer key's metadata for people: `"kf"`, `master key "mk-a"`, `42 bytes`; empty if there are none.
    public Optional<String> footerKeyId() {
        return footerKeyMetadata.filter(bytes -> bytes.length > 0).map(KeyRequest::shown);
    }

    /// The stored AAD prefix for people: `"orders/2026-03"`, or `hex:00ff17`.
    public Optional<String> aadPrefixText() {
        return aadPrefix.filter(bytes -> bytes.length > 0).map(FileProtection::shown);
    }

    /// An AAD prefix for people, as [#aadPrefixText].
    public static String shown(byte[] prefix) {
        boolean isPrintable = true;
        for (byte each : prefix) {
            isPrintable &= each >= ' ' && each < 0x7f;
        }
        return isPrintable
                ? '"' + new String(prefix, StandardCharsets.US_ASCII) + '"'
                : "hex:" + HexFormat.of().formatHex(prefix);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileProtection that && footer == that.footer && algorithm.equals(that.algorithm)
                && aadPrefix.map(ByteBuffer::wrap).equals(that.aadPrefix.map(ByteBuffer::wrap))
                && footerKeyMetadata.map(ByteBuffer::wrap).equals(that.footerKeyMetadata.map(ByteBuffer::wrap))
                && binding == that.binding;
    }

    @Override
    public int hashCode() {
        return Objects.hash(footer, algorithm, aadPrefix.map(ByteBuffer::wrap),
                footerKeyMetadata.map(ByteBuffer::wrap), binding);
    }

    /// For example `encrypted footer, AES_GCM_V1, key "kf", AAD prefix "orders/2026-03"`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(footer.toString());
        algorithm.ifPresent(name -> text.append(", ").append(name));
        footerKeyId().ifPresent(id -> text.append(", key ").append(id));
        aadPrefixText().ifPresent(prefix -> text.append(", AAD prefix ").append(prefix));
        if (footer != Footer.NONE && binding == Binding.NONE) {
            text.append(", not bound to the file");
        }
        return text.toString();
    }
}
