package dev.lamella.encryption;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.SecretKey;

/// Makes AES keys of 16, 24 or 32 bytes. A key copies its bytes, and [SecretKey#destroy] fills the copy with zeros. A
/// key cannot be serialized, and `toString` does not show its bytes.
///
/// Lamella never destroys keys of the caller. Keys that are generated or unwrapped for a file are destroyed when
/// its reader or writer is closed.
public final class Keys {
    private Keys() {}

    /// The key of these bytes.
    ///
    /// @throws IllegalArgumentException if the array does not have 16, 24 or 32 bytes, or all bytes are zero
    public static SecretKey of(byte[] bytes) {
        return of(bytes, Owner.CALLER);
    }

    /// A key that belongs to one file, see [#release].
    static SecretKey ofFile(byte[] bytes) {
        return of(bytes, Owner.FILE);
    }

    private static SecretKey of(byte[] bytes, Owner owner) {
        if (bytes.length != 16 && bytes.length != 24 && bytes.length != 32) {
            throw new IllegalArgumentException("A key has 16, 24 or 32 bytes, and not " + bytes.length);
        }
        int bits = 0;
        for (byte each : bytes) {
            bits |= each;
        }
        if (bits == 0) {
            throw new IllegalArgumentException("All bytes of the key are zero: it was not set, or destroyed");
        }
        return new AesKey(bytes.clone(), owner);
    }

    /// The key of these bytes in Base64.
    ///
    /// @throws IllegalArgumentException as [#of]; also if the text is not Base64
    public static SecretKey ofBase64(String text) {
        return ofText(() -> Base64.getDecoder().decode(text), "Base64");
    }

    /// The key of these bytes as hexadecimal digits.
    ///
    /// @throws IllegalArgumentException as [#of]; also if the text is not hexadecimal
    public static SecretKey ofHex(String text) {
        return ofText(() -> HexFormat.of().parseHex(text), "a hexadecimal number");
    }

    /// A new random key.
    ///
    /// @param bits 128, 192 or 256
    /// @throws IllegalArgumentException for another number of bits
    public static SecretKey random(int bits) {
        return random(bits, Owner.CALLER);
    }

    /// A new random key that belongs to one file, see [#release].
    static SecretKey randomOfFile(int bits) {
        return random(bits, Owner.FILE);
    }

    private static SecretKey random(int bits, Owner owner) {
        if (bits != 128 && bits != 192 && bits != 256) {
            throw new IllegalArgumentException("A key has 128, 192 or 256 bits, and not " + bits);
        }
        byte[] bytes = new byte[bits / 8];
        new SecureRandom().nextBytes(bytes);
        try {
            return of(bytes, owner);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// Ends the use of a key for a file: it is destroyed if it was generated or unwrapped for that file, and stays as it is if
    /// the caller made it.
    public static void release(SecretKey key) {
        if (key instanceof AesKey own && own.owner == Owner.FILE) {
            own.destroy();
        }
    }

    private enum Owner {
        CALLER, FILE
    }

    private interface Decoder {
        byte[] decode();
    }

    private static SecretKey ofText(Decoder decoder, String form) {
        byte[] bytes;
        try {
            bytes = decoder.decode();
        } catch (IllegalArgumentException e) {
            // The cause would quote the text.
            throw new IllegalArgumentException("The text of the key is not " + form);
        }
        try {
            return of(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    /// A key whose bytes can be destroyed; those of the JDK cannot.
    private static final class AesKey implements SecretKey {
        private static final long serialVersionUID = 1L;

        private final transient byte[] bytes;
        private final transient Owner owner;
        private transient volatile boolean isDestroyed;

        AesKey(byte[] bytes, Owner owner) {
            this.bytes = bytes;
            this.owner = owner;
        }

        /// Its bytes are never written to a stream, and without them it is not a key.
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new NotSerializableException(
                    "A key is not serialized. Pass its id, and get the key where it is used");
        }

        @Override
        public String getAlgorithm() {
            return "AES";
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            if (isDestroyed) {
                throw new IllegalStateException("The key was destroyed");
            }
            return bytes.clone();
        }

        @Override
        public void destroy() {
            isDestroyed = true;
            Arrays.fill(bytes, (byte) 0);
        }

        @Override
        public boolean isDestroyed() {
            return isDestroyed;
        }

        @Override
        public String toString() {
            return "AES key of " + bytes.length * 8 + " bits";
        }
    }
}
