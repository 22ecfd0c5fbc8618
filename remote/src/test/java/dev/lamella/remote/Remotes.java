package dev.lamella.remote;

import dev.lamella.io.InputFile;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;

/// What tests of remote files share.
final class Remotes {
    /// Small blocks and short waits.
    static final RemoteOptions OPTIONS = RemoteOptions.DEFAULT
            .withCaching(Caching.DEFAULT.withBlockBytes(100).withCacheBytes(2000).withReadAheadBytes(0)
                    .withRequestBytes(1000).withTailBytes(50).withWholeBytes(10_000))
            .withRetryPolicy(RetryPolicy.DEFAULT.withPauses(Duration.ofMillis(1), Duration.ofMillis(3))
                    .withResponseTimeout(Duration.ofSeconds(5)).withStallTimeout(Duration.ofSeconds(5), 10));

    private Remotes() {}

    static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }

    static byte[] read(InputFile file, long position, int count) throws IOException {
        byte[] target = new byte[count + 2];
        file.read(position, target, 1, count);
        byte[] got = new byte[count];
        System.arraycopy(target, 1, got, 0, count);
        return got;
    }

    static byte[] readAll(InputFile file) throws IOException {
        return read(file, 0, (int) file.size());
    }
}
