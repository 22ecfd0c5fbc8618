package dev.lamella.bench;

import java.io.IOException;
import java.util.List;

/// Lets contenders take turns, round by round, so that whatever else the machine does strikes all of them.
final class Rounds {
    private static final long SHORTEST_NANOS = 300_000_000;

    private Rounds() {}

    /// One contender's part.
    interface Lane {
        /// A round that does not count.
        void warmUp() throws IOException;

        /// A round that counts.
        void round() throws IOException;
    }

    static void run(List<? extends Lane> lanes, int warmUps, int rounds) throws IOException {
        for (int i = 0; i < warmUps; i++) {
            for (Lane lane : lanes) {
                lane.warmUp();
            }
        }
        for (int i = 0; i < rounds; i++) {
            for (Lane lane : lanes) {
                lane.round();
            }
        }
    }

    /// How often short work must be repeated to be measured well: CPU time comes in steps of 10 ms. Where other programs run, much
    /// less of it may have passed than time; but of the shortest work none seems to.
    static int repetitions(Measurement once) {
        long nanos = Math.max(once.cpuNanos(), once.wallNanos() / 4);
        return (int) Math.ceilDiv(SHORTEST_NANOS, Math.max(1, nanos));
    }
}
