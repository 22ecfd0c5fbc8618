package dev.lamella.bench;

import java.nio.file.Path;

/// The main class of the process of a contender with filters: see [CommandLoop].
///
/// `version`; `scan COUNT FILE WANTED`, with tabs between them, answered by a [Measurement] and [Totals].
final class FilterWorker {
    private FilterWorker() {}

    /// Works until the input ends.
    ///
    /// @param arguments the contender's label
    public static void main(String[] arguments) throws Exception {
        FilterEntrant entrant = FilterEntrant.of(arguments[0]);
        try (FilterScan contender = entrant.start()) {
            CommandLoop.run(command -> answer(entrant, contender, command));
        }
    }

    private static String answer(FilterEntrant entrant, FilterScan contender, String command) throws Exception {
        String[] words = command.split("\t", 4);
        return switch (words[0]) {
            case "version" -> entrant.version();
            case "scan" -> {
                Path file = Path.of(words[2]);
                Wanted wanted = Wanted.parse(words[3]);
                yield Worker.measure(Integer.parseInt(words[1]), () -> contender.scan(file, wanted));
            }
            default -> throw new IllegalArgumentException("no such command: " + command);
        };
    }
}
