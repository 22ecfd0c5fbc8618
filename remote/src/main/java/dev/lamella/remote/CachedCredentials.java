package dev.lamella.remote;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Credentials that are loaded when they are first needed, and again before they expire or when a server refuses them.
final class CachedCredentials {
    private static final Duration EARLY = Duration.ofMinutes(5);
    private static final Duration SHORTEST_USE = Duration.ofSeconds(30);

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

    /// Those that all files share which are given none.
    static CachedCredentials ofProcess() {
        return Process.USUAL;
    }

    /// The credentials of now.
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
                // They hold for some minutes more; by then the source may answer again.
                if (!now.isBefore(expiry.get())) {
                    throw e;
                }
            }
        }
        return current;
    }

    /// Loads again, unless that has been done since `refused` were given out.
    ///
    /// @return whether there are others now
    boolean replace(Optional<S3Credentials> refused) throws IOException {
        lock.lock();
        try {
            if (current.equals(refused)) {
                load();
            }
            return !current.equals(refused);
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
    }
}
