package dev.lamella.internal.crypto;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.variant.internal.LittleEndian;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import org.jspecify.annotations.Nullable;

/// Opens modules by AES, with the ciphers of the JVM. The buffer is reused. Not safe for use by several threads.
final class AesModules {
    private static final int LENGTH = 4;
    private static final int NONCE = 12;
    private static final int TAG = 16;
    private static final int BLOCK = 16;
    /// The most bytes that counter mode decrypts in one call: the JIT compiles short calls first.
    private static final int CTR_PIECE = 4096;

    private @Nullable Cipher gcm;
    private @Nullable Cipher ctr;
    private byte[] buffer = {};

    /// The bytes of a module without its plaintext.
    static int overhead(boolean isAuthenticated) {
        return LENGTH + NONCE + (isAuthenticated ? TAG : 0);
    }

    /// The plaintext of a GCM module; empty if it does not authenticate.
    Optional<Plaintext> openGcm(SecretKey key, byte[] aad, ModuleType type, byte[] bytes, int from, int count) {
        int size = plainSize(type, bytes, from, count, overhead(true));
        byte[] out = room(size);
        try {
            Cipher cipher = gcm == null ? Cipher.getInstance("AES/GCM/NoPadding") : gcm;
            gcm = cipher;
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG * 8, bytes, from + LENGTH, NONCE));
            cipher.updateAAD(aad);
            cipher.doFinal(bytes, from + LENGTH + NONCE, size + TAG, out, 0);
            return Optional.of(new Plaintext(out, 0, size));
        } catch (GeneralSecurityException e) {
            // Some providers leave the plaintext there.
            Arrays.fill(out, (byte) 0);
            if (e instanceof AEADBadTagException) {
                return Optional.empty();
            }
            throw failure(e);
        }
    }

    /// The plaintext of a module in counter mode, which authenticates nothing.
    Plaintext openCtr(SecretKey key, ModuleType type, byte[] bytes, int from, int count) {
        int size = plainSize(type, bytes, from, count, overhead(false));
        byte[] counter = Arrays.copyOf(Arrays.copyOfRange(bytes, from + LENGTH, from + LENGTH + NONCE), BLOCK);
        counter[BLOCK - 1] = 1;
        byte[] out = room(size);
        decryptCtr(key, counter, bytes, from + LENGTH + NONCE, size, out);
        return new Plaintext(out, 0, size);
    }

    private void decryptCtr(SecretKey key, byte[] counter, byte[] bytes, int from, int size, byte[] out) {
        try {
            Cipher cipher = ctr == null ? Cipher.getInstance("AES/CTR/NoPadding") : ctr;
            ctr = cipher;
            cipher.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(counter));
            int done = 0;
            for (int at = 0; at < size; at += CTR_PIECE) {
                done += cipher.update(bytes, from + at, Math.min(CTR_PIECE, size - at), out, done);
            }
            cipher.doFinal(out, done);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    /// Whether a signature is that of some bytes: the tag of their encryption, of which the rest was thrown away.
    ///
    /// Some providers reject GCM encryption with a nonce from the caller. So counter mode recomputes the ciphertext, and GCM
    /// decryption verifies the tag.
    ///
    /// @param signature nonce and tag
    boolean isSigned(SecretKey key, byte[] aad, byte[] bytes, int from, int count, byte[] signature) {
        byte[] counter = Arrays.copyOf(Arrays.copyOf(signature, NONCE), BLOCK);
        counter[BLOCK - 1] = 2;
        byte[] module = new byte[overhead(true) + count];
        byte[] encrypted = new byte[count];
        decryptCtr(key, counter, bytes, from, count, encrypted);
        LittleEndian.putInt(module, 0, module.length - LENGTH);
        System.arraycopy(signature, 0, module, LENGTH, NONCE);
        System.arraycopy(encrypted, 0, module, LENGTH + NONCE, count);
        System.arraycopy(signature, NONCE, module, LENGTH + NONCE + count, TAG);
        return openGcm(key, aad, ModuleType.FOOTER, module, 0, module.length).isPresent();
    }

    /// The bytes of the plaintext, after the module's length was compared with the bytes that are there.
    private static int plainSize(ModuleType type, byte[] bytes, int from, int count, int overhead) {
        if (count < overhead) {
            throw new CorruptFileException(type.title() + " has " + count + " bytes; an encrypted module has at least "
                    + overhead);
        }
        long length = LittleEndian.getInt(bytes, from) & 0xffffffffL;
        if (length != count - LENGTH) {
            throw new CorruptFileException(type.title() + " claims " + length + " bytes after its length; there are "
                    + (count - LENGTH));
        }
        return count - overhead;
    }

    private byte[] room(int size) {
        if (buffer.length < size + LittleEndian.PAD) {
            try {
                buffer = new byte[Math.max(size + LittleEndian.PAD, Math.min(2 * buffer.length, 1 << 20))];
            } catch (OutOfMemoryError e) {
                throw Memory.exhausted();
            }
        }
        return buffer;
    }

    private static KeyException failure(GeneralSecurityException e) {
        // Messages of providers may quote keys.
        return new KeyException(KeyException.Reason.DENIED, e instanceof InvalidKeyException
                ? "The key is not an AES key that the JVM takes"
                : "The JVM does not decrypt with AES: " + e.getClass().getSimpleName(),
                "Give an AES key of 16, 24 or 32 bytes; see the security providers of the JVM.");
    }
}
