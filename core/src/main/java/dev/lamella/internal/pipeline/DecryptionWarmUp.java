package dev.lamella.internal.pipeline;

import dev.lamella.internal.crypto.CipherWarmUp;
import java.util.concurrent.atomic.AtomicLong;

/// Starts a thread that warms up decryption, once in a JVM and only if much will be decrypted. It runs beside the first reads,
/// also if they use one thread, and does not keep the process alive.
///
/// The system property `lamella.encryption.warm` with the value `false` turns it off.
public final class DecryptionWarmUp {
    /// The warm-up of this JVM.
    public static final DecryptionWarmUp SHARED = new DecryptionWarmUp(DecryptionWarmUp::startThread);

    private static final long WORTH_BYTES = 8 << 20;

    private final Runnable start;
    private final AtomicLong expected = new AtomicLong();

    /// @param start warms up
    DecryptionWarmUp(Runnable start) {
        this.start = start;
    }

    private static void startThread() {
        if (!"false".equalsIgnoreCase(System.getProperty("lamella.encryption.warm"))) {
            Thread.ofPlatform().daemon().name("lamella-decryption").inheritInheritableThreadLocals(false)
                    .start(new CipherWarmUp());
        }
    }

    /// Announces that more bytes will be decrypted.
    public void expect(long bytes) {
        if (bytes > 0 && expected.get() <= WORTH_BYTES) {
            long before = expected.getAndAdd(bytes);
            if (before <= WORTH_BYTES && before + bytes > WORTH_BYTES) {
                start.run();
            }
        }
    }
}
