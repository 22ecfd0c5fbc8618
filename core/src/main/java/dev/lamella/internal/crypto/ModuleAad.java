package dev.lamella.internal.crypto;

import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import java.util.Arrays;

/// The additional data that authenticate a module: where it belongs.
///
/// @see <a href="https://github.com/apache/parquet-format/blob/master/Encryption.md">Modular encryption, section 4.4</a>
final class ModuleAad {
    private ModuleAad() {}

    /// The bytes that the AADs of all modules of a file begin with.
    ///
    /// @param unique bytes that only this file has
    static byte[] ofFile(byte[] prefix, byte[] unique) {
        byte[] fileAad = Arrays.copyOf(prefix, prefix.length + unique.length);
        System.arraycopy(unique, 0, fileAad, prefix.length, unique.length);
        return fileAad;
    }

    /// The AAD of the footer, and of its signature.
    static byte[] ofFooter(byte[] fileAad) {
        byte[] aad = Arrays.copyOf(fileAad, fileAad.length + 1);
        aad[fileAad.length] = (byte) ModuleType.FOOTER.ordinal();
        return aad;
    }

    /// The AAD of a module of a column chunk. Ordinals are signed 16-bit numbers, little-endian.
    ///
    /// @param fileAad the file's AAD prefix and its own unique bytes
    /// @param pageOrdinal of a data page; else ignored
    static byte[] of(byte[] fileAad, ModuleType type, int rowGroup, int column, int pageOrdinal) {
        int at = fileAad.length;
        byte[] aad = Arrays.copyOf(fileAad, at + (type.isOfPage() ? 7 : 5));
        aad[at] = (byte) type.ordinal();
        putShort(aad, at + 1, rowGroup);
        putShort(aad, at + 3, column);
        if (type.isOfPage()) {
            putShort(aad, at + 5, pageOrdinal);
        }
        return aad;
    }

    private static void putShort(byte[] bytes, int at, int value) {
        bytes[at] = (byte) value;
        bytes[at + 1] = (byte) (value >> 8);
    }
}
