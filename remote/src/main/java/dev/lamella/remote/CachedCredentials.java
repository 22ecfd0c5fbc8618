package dev.lamella.remote;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Credentials that are loaded at their first use, and again before they expire or when a server rejects them.
final class CachedCredentials {
    private static final Duration EARLY = Duration.ofMinutes(5);
    static final Duration SHORTEST_USE = Duration.ofSeconds(30);

    private final S3Credentials.Source source;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<S3Credentials> current = Optional.empty();
    private boolean isLoaded;
    private Instant loaded = Instant.EPOCH;

    CachedCredentials(S3Credentials.Source source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    /// The credentials shared by all files without their own credentials.
    static CachedCredentials ofProcess() {
        return Process.USUAL;
    }

    /// The same for Google.
    static CachedCredentials ofGoogle() {
        return Process.GOOGLE;
    }

    /// The current credentials.
    Optional<S3Credentials> credentials() throws IOException {
        lock.lock();
        try {
            return valid();
        } finally {
            lock.unlock();
        }
    }

    private Optional<S3Credentials> valid() throws IOException {
        Instant now = clock.instant();
        Optional<Instant> expiry = current.flatMap(S3Credentials::expiry);
        boolean isOld = expiry.isPresent() && now.isAfter(expiry.get().minus(EARLY))
                && now.isAfter(loaded.plus(SHORTEST_USE));
        if (!isLoaded) {
            load();
        } else if (isOld) {
            try {
                load();
            } catch (IOException e) {
                // They are valid for some more minutes; the source may work again by then.
                if (!now.isBefore(expiry.get())) {
                    throw e;
                }
            }
        }
        return current;
    }

    /// Loads the credentials again, unless another thread has done that since a request was signed.
    ///
    /// @param authorization of the request; empty if it was not signed
    /// @param leastAge credentials that were loaded after that time are kept
    /// @return whether there are other credentials now
    boolean replace(String authorization, Duration leastAge) throws IOException {
        lock.lock();
        try {
            Optional<S3Credentials> before = current;
            boolean isCurrent = before.map(key -> authorization.contains("Credential=" + key.accessKeyId() + "/"))
                    .orElse(authorization.isEmpty());
            if (isCurrent && !clock.instant().isBefore(loaded.plus(leastAge))) {
                load();
            }
            return !isCurrent || !current.equals(before);
        } finally {
            lock.unlock();
        }
    }

    private void load() throws IOException {
        current = source.load();
        isLoaded = true;
        loaded = clock.instant();
    }

    private static final class Process {
        static final CachedCredentials USUAL = new CachedCredentials(S3Credentials.Source.usual(),
                InstantSource.system());
        static final CachedCredentials GOOGLE = new CachedCredentials(
                () -> GoogleKeys.load(ProcessEnvironment.ofProcess()), InstantSource.system());
    }
}
