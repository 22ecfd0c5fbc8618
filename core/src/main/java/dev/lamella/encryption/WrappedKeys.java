package dev.lamella.encryption;

import dev.lamella.error.KeyException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/// Keys encrypted with keys, by AES in Galois/counter mode: nonce, ciphertext, tag.
final class WrappedKeys {
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final int LEAST_BYTES = NONCE + 16 + TAG_BITS / 8;

    private WrappedKeys() {}

    static byte[] wrap(SecretKey outer, byte[] key, byte[] aad) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, outer);
            cipher.updateAAD(aad);
            byte[] sealed = cipher.doFinal(key);
            byte[] wrapped = Arrays.copyOf(cipher.getIV(), NONCE + sealed.length);
            System.arraycopy(sealed, 0, wrapped, NONCE, sealed.length);
            return wrapped;
        } catch (GeneralSecurityException e) {
            throw new KeyException(KeyException.Reason.DENIED, "The JVM does not wrap a key with AES: "
                    + e.getClass().getSimpleName(), "See the security providers of the JVM.");
        }
    }

    /// @param name of the outer key in messages
    static byte[] unwrap(SecretKey outer, String base64, byte[] aad, String name) {
        try {
            byte[] wrapped = Base64.getDecoder().decode(base64);
            if (wrapped.length < LEAST_BYTES) {
                throw rejected(name);
            }
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.DECRYPT_MODE, outer, new GCMParameterSpec(TAG_BITS, wrapped, 0, NONCE));
            cipher.updateAAD(aad);
            return cipher.doFinal(wrapped, NONCE, wrapped.length - NONCE);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw rejected(name);
        }
    }

    private static KeyException rejected(String name) {
        return new KeyException(KeyException.Reason.NOT_AUTHENTIC, "A wrapped key does not open with " + name
                + ": that key is wrong, or the key material was changed",
                "Give the key that the file was written with.");
    }
}
