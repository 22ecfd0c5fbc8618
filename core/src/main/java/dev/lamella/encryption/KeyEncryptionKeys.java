package dev.lamella.encryption;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;

/// The keys that wrap data keys: one for each master key, for ten minutes and 2^20 data keys at most. Safe for use by several
/// threads; the key management service is asked without a lock, so two files that begin at once may each ask.
///
/// They are not destroyed when others replace them, because another thread may be using them.
final class KeyEncryptionKeys {
    static final Duration LONGEST_USE = Duration.ofMinutes(10);
    static final int MOST_WRAPS = 1 << 20;
    private static final int ID_BYTES = 16;
    private static final int KEY_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final KmsClient kms;
    private final LongSupplier nanoTime;
    private final Map<String, Outer> keys = new ConcurrentHashMap<>();

    /// @param nanoTime the time, as of [System#nanoTime]
    KeyEncryptionKeys(KmsClient kms, LongSupplier nanoTime) {
        this.kms = kms;
        this.nanoTime = nanoTime;
    }

    /// A key encryption key.
    ///
    /// @param id by which readers find it in their caches; also additional data of the keys that it wraps
    /// @param wrapped by the service
    record Outer(SecretKey key, byte[] id, String wrapped, long madeAt, AtomicInteger wraps) {
        /// Shows no key.
        @Override
        public String toString() {
            return "key encryption key";
        }
    }

    /// A key to wrap one data key with.
    Outer take(String masterKeyId) {
        long now = nanoTime.getAsLong();
        Outer known = keys.get(masterKeyId);
        if (known != null && now - known.madeAt < LONGEST_USE.toNanos()
                && known.wraps.incrementAndGet() <= MOST_WRAPS) {
            return known;
        }
        Outer made = make(masterKeyId, now);
        keys.put(masterKeyId, made);
        return made;
    }

    private Outer make(String masterKeyId, long now) {
        byte[] id = new byte[ID_BYTES];
        RANDOM.nextBytes(id);
        SecretKey key = Keys.random(KEY_BITS);
        byte[] bytes = key.getEncoded();
        try {
            return new Outer(key, id, KeyWrapping.wrap(kms, bytes, masterKeyId), now, new AtomicInteger(1));
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
