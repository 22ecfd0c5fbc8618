package dev.lamella.bench;

import java.nio.file.Path;

/// The main class of a reading contender's process: see [CommandLoop].
///
/// `version`; `scan COUNT TABLE FILE`, answered by a [Measurement] and [Totals].
final class Worker {
    private Worker() {}

    /// Works until the input ends.
    ///
    /// @param arguments the contender's label
    public static void main(String[] arguments) throws Exception {
        try (Contender contender = Entrant.of(arguments[0]).start()) {
            CommandLoop.run(command -> answer(contender, command));
        }
    }

    private static String answer(Contender contender, String command) throws Exception {
        String[] words = command.split(" ", 4);
        return switch (words[0]) {
            case "version" -> contender.version();
            case "scan" -> scan(contender, Integer.parseInt(words[1]), Table.valueOf(words[2]), Path.of(words[3]));
            default -> throw new IllegalArgumentException("no such command: " + command);
        };
    }

    private static String scan(Contender contender, int count, Table table, Path file) throws Exception {
        Totals[] totals = new Totals[1];
        Measurement measured = Meter.measure(count, () -> {
            Totals found = contender.scan(file, table);
            if (totals[0] != null && !found.equals(totals[0])) {
                throw new IllegalStateException("two scans of " + file + " differ: " + totals[0] + ", " + found);
            }
            totals[0] = found;
        });
        return measured.format() + " " + totals[0].format();
    }
}
