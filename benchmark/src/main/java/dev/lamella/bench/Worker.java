package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;
import java.util.List;

/// The main class of a reading contender's process: see [CommandLoop].
///
/// `version`; `try TABLE FILE`, answered by why the contender does not read it, or by nothing; `scan COUNT TABLE FILE`, answered by a
/// [Measurement] and [Totals].
final class Worker {
    /// Says that a contender comes from a jar of `--peer`.
    static final String PEER = "peer";

    private Worker() {}

    /// Works until the input ends.
    ///
    /// @param arguments the contender's label, and [#PEER] if it is from outside
    public static void main(String[] arguments) throws Exception {
        boolean isPeer = List.of(arguments).contains(PEER);
        try (Contender contender = isPeer ? PeerContender.of(arguments[0]) : Entrant.of(arguments[0]).start()) {
            CommandLoop.run(command -> answer(contender, command));
        }
    }

    private static String answer(Contender contender, String command) throws Exception {
        String[] words = command.split(" ", 4);
        return switch (words[0]) {
            case "version" -> contender.version();
            case "try" -> refusal(contender, Path.of(command.split(" ", 3)[2]), Table.valueOf(words[1]));
            case "scan" -> {
                Table table = Table.valueOf(words[2]);
                Path file = Path.of(words[3]);
                yield measure(Integer.parseInt(words[1]), () -> contender.scan(file, table));
            }
            default -> throw new IllegalArgumentException("no such command: " + command);
        };
    }

    private static String refusal(Contender contender, Path file, Table table) throws Exception {
        try {
            contender.scan(file, table);
            return "";
        } catch (UnsupportedOperationException e) {
            return String.valueOf(e.getMessage()).replace('\n', ' ');
        }
    }

    /// Something that is measured.
    @FunctionalInterface
    interface Scan {
        Totals run() throws Exception;
    }

    /// What so many scans cost on average, and what they found: two words.
    static String measure(int count, Scan scan) throws Exception {
        Totals[] totals = new Totals[1];
        Measurement measured = Meter.measure(count, () -> {
            Totals found = scan.run();
            if (totals[0] != null && !found.equals(totals[0])) {
                throw new IllegalStateException("two scans differ: " + totals[0] + ", " + found);
            }
            totals[0] = found;
        });
        return measured.format() + " " + totals[0].format();
    }
}
