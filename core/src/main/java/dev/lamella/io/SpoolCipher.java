package dev.lamella.io;

import java.io.IOException;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.CipherOutputStream;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;

/// Encrypts a temporary file with a key that nobody else has, in counter mode, so that it can be read from any place.
final class SpoolCipher {
    private static final int BLOCK = 16;

    private final SecretKey key;
    private final Cipher cipher;

    private SpoolCipher(SecretKey key, Cipher cipher) {
        this.key = key;
        this.cipher = cipher;
    }

    static SpoolCipher random() throws IOException {
        try {
            KeyGenerator generator = KeyGenerator.getInstance("AES");
            generator.init(128);
            return new SpoolCipher(generator.generateKey(), Cipher.getInstance("AES/CTR/NoPadding"));
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    OutputStream encrypting(OutputStream out) throws IOException {
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, counter(0));
            return new CipherOutputStream(out, cipher);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    /// Decrypts bytes in place.
    ///
    /// @param position of the first one in the file
    void decrypt(long position, byte[] bytes, int from, int count) throws IOException {
        try {
            cipher.init(Cipher.DECRYPT_MODE, key, counter(position / BLOCK));
            cipher.update(new byte[(int) (position % BLOCK)]);
            byte[] plain = cipher.update(bytes, from, count);
            System.arraycopy(plain, 0, bytes, from, count);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    private static IvParameterSpec counter(long block) {
        byte[] counter = new byte[BLOCK];
        for (int i = 0; i < Long.BYTES; i++) {
            counter[BLOCK - 1 - i] = (byte) (block >>> Byte.SIZE * i);
        }
        return new IvParameterSpec(counter);
    }

    private static IOException failure(GeneralSecurityException e) {
        return new IOException("The JVM does not encrypt a temporary file: " + e.getClass().getSimpleName(), e);
    }
}
