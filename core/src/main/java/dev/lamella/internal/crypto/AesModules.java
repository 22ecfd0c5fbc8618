package dev.lamella.internal.crypto;

import dev.lamella.encryption.DataKey;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.KeyException;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.bytes.Fragments;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.internal.crypto.ModuleCipher.ModuleType;
import dev.lamella.internal.crypto.ModuleCipher.Plaintext;
import dev.lamella.variant.internal.LittleEndian;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import org.jspecify.annotations.Nullable;

/// Opens and seals modules by AES, with the ciphers of the JVM. The buffer is reused. Not safe for use by several threads.
final class AesModules {
    private static final int LENGTH = 4;
    private static final int NONCE = 12;
    private static final int TAG = 16;
    private static final int BLOCK = 16;
    /// The maximum number of bytes of one call of a cipher, where several calls are possible. A new JVM encrypts 64
    /// MB in 0.25 s of CPU time in such pieces, and in 0.35 s in pieces of 4 KiB, 0.6 s of 16 KiB: many calls are
    /// compiled early.
    private static final int PIECE = 2048;
    static final String GCM = "AES/GCM/NoPadding";
    private static final String CTR = "AES/CTR/NoPadding";
    /// Made when it is needed: finding a source takes time, and reading needs none.
    private static final class Random {
        static final SecureRandom OF_JVM = new SecureRandom();
    }

    private @Nullable Cipher gcm;
    private @Nullable Cipher ctr;
    private @Nullable SecretKey lastKey;
    private byte[] buffer = {};

    private Cipher gcm(SecretKey key) throws GeneralSecurityException {
        select(key);
        Cipher cipher = gcm == null ? Cipher.getInstance(GCM) : gcm;
        gcm = cipher;
        return cipher;
    }

    private Cipher ctr(SecretKey key) throws GeneralSecurityException {
        select(key);
        Cipher cipher = ctr == null ? Cipher.getInstance(CTR) : ctr;
        ctr = cipher;
        return cipher;
    }

    /// Releases ciphers whose provider may not take a key. A cipher stays with the provider that its first key selected:
    /// each provider takes keys that show their bytes, but keys in hardware belong to one provider.
    private void select(SecretKey key) {
        if (lastKey != null && lastKey != key && !(showsBytes(lastKey) && showsBytes(key))) {
            gcm = null;
            ctr = null;
        }
        lastKey = key;
    }

    private static boolean showsBytes(SecretKey key) {
        return "RAW".equals(key.getFormat());
    }

    /// The bytes of a module without its plaintext.
    static int overhead(boolean isAuthenticated) {
        return LENGTH + NONCE + (isAuthenticated ? TAG : 0);
    }

    /// The plaintext of a GCM module; empty if it does not authenticate.
    Optional<Plaintext> openGcm(SecretKey key, byte[] aad, ModuleType type, byte[] bytes, int from, int count) {
        int size = plainSize(type, bytes, from, count, overhead(true));
        byte[] out = room(size);
        try {
            Cipher cipher = gcm(key);
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
        byte[] out = room(size);
        decryptCtr(key, counter(Arrays.copyOfRange(bytes, from + LENGTH, from + LENGTH + NONCE), 1), bytes,
                from + LENGTH + NONCE, size, out);
        return new Plaintext(out, 0, size);
    }

    private void decryptCtr(SecretKey key, IvParameterSpec counter, byte[] bytes, int from, int size, byte[] out) {
        try {
            Cipher cipher = ctr(key);
            cipher.init(Cipher.DECRYPT_MODE, key, counter);
            int done = 0;
            for (int at = 0; at < size; at += PIECE) {
                done += cipher.update(bytes, from + at, Math.min(PIECE, size - at), out, done);
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
        byte[] module = new byte[overhead(true) + count];
        byte[] encrypted = new byte[count];
        decryptCtr(key, counter(Arrays.copyOf(signature, NONCE), 2), bytes, from, count, encrypted);
        LittleEndian.putInt(module, 0, module.length - LENGTH);
        System.arraycopy(signature, 0, module, LENGTH, NONCE);
        System.arraycopy(encrypted, 0, module, LENGTH + NONCE, count);
        System.arraycopy(signature, NONCE, module, LENGTH + NONCE + count, TAG);
        return openGcm(key, aad, ModuleType.FOOTER, module, 0, module.length).isPresent();
    }

    /// Seals bytes in GCM, with a nonce of the provider: some providers reject others.
    ///
    /// @param random source of the nonce, if it is not the provider's own
    void sealGcm(DataKey key, Optional<SecureRandom> random, byte[] aad, Fragments plain, ByteOutput out) {
        key.countModule();
        try {
            Cipher cipher = gcm(key.key());
            initToSeal(cipher, key.key(), random);
            cipher.updateAAD(aad);
            seal(cipher, cipher.getIV(), plain, overhead(true) + plain.size(), out);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    private static void initToSeal(Cipher cipher, SecretKey key, Optional<SecureRandom> random)
            throws InvalidKeyException {
        try {
            if (random.isPresent()) {
                cipher.init(Cipher.ENCRYPT_MODE, key, random.get());
            } else {
                cipher.init(Cipher.ENCRYPT_MODE, key);
            }
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Error e) {
            // Providers in FIPS mode reject operations that are not approved with an error.
            throw new KeyException(KeyException.Reason.DENIED, "The security provider does not make nonces of these"
                    + " random numbers: " + e.getClass().getSimpleName(),
                    "Give a source of random numbers of that provider: Encryption.withRandom.");
        }
    }

    /// Seals bytes in counter mode; as [#sealGcm].
    void sealCtr(DataKey key, Optional<SecureRandom> random, Fragments plain, ByteOutput out) {
        key.countModule();
        byte[] nonce = new byte[NONCE];
        random.orElse(Random.OF_JVM).nextBytes(nonce);
        try {
            Cipher cipher = ctr(key.key());
            cipher.init(Cipher.ENCRYPT_MODE, key.key(), counter(nonce, 1));
            seal(cipher, nonce, plain, overhead(false) + plain.size(), out);
        } catch (GeneralSecurityException e) {
            throw failure(e);
        }
    }

    private static void seal(Cipher cipher, byte @Nullable [] nonce, Fragments plain, long size, ByteOutput out)
            throws GeneralSecurityException {
        if (nonce == null || nonce.length != NONCE) {
            throw unusable("it does not make nonces of " + NONCE + " bytes");
        }
        int start = out.extend(size);
        byte[] bytes = out.bytes();
        LittleEndian.putInt(bytes, start, (int) size - LENGTH);
        System.arraycopy(nonce, 0, bytes, start + LENGTH, NONCE);
        int at = start + LENGTH + NONCE;
        at += cipher.update(plain.front(), 0, plain.frontCount(), bytes, at);
        for (int done = 0; done < plain.count(); done += PIECE) {
            at += cipher.update(plain.bytes(), plain.from() + done, Math.min(PIECE, plain.count() - done), bytes, at);
        }
        at += cipher.doFinal(bytes, at);
        if (at != start + size) {
            throw unusable("it made a ciphertext of another length than the format has");
        }
    }

    /// Nonce and tag of some bytes: of their encryption, the rest is thrown away.
    byte[] sign(DataKey key, Optional<SecureRandom> random, byte[] aad, Fragments plain) {
        ByteOutput module = new ByteOutput();
        sealGcm(key, random, aad, plain, module);
        byte[] signature = Arrays.copyOfRange(module.bytes(), LENGTH, LENGTH + NONCE + TAG);
        System.arraycopy(module.bytes(), module.size() - TAG, signature, NONCE, TAG);
        return signature;
    }

    private static IvParameterSpec counter(byte[] nonce, int first) {
        byte[] counter = Arrays.copyOf(nonce, BLOCK);
        counter[BLOCK - 1] = (byte) first;
        return new IvParameterSpec(counter);
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

    /// Leaves the array with the last plaintext to the caller.
    byte[] exchange(byte[] other) {
        byte[] plain = buffer;
        buffer = other;
        return plain;
    }

    /// Releases a buffer that grew beyond `keepBytes`.
    void trim(int keepBytes) {
        if (buffer.length > keepBytes) {
            buffer = new byte[0];
        }
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
        return e instanceof InvalidKeyException
                ? denied("The key is not an AES key that the JVM takes")
                : unusable(e.getClass().getSimpleName());
    }

    private static KeyException unusable(String what) {
        return denied("The JVM does not encrypt and decrypt with AES: " + what);
    }

    private static KeyException denied(String problem) {
        return new KeyException(KeyException.Reason.DENIED, problem,
                "Give an AES key of 16, 24 or 32 bytes; see the security providers of the JVM.");
    }
}
