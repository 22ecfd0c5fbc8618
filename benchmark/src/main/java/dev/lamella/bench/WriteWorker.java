package dev.lamella.bench;

import java.nio.file.Files;
import java.nio.file.Path;

/// The main class of a writing contender's process: see [CommandLoop].
///
/// `version`; `load TABLE SOURCE`; `write COUNT CODEC FILE`, answered by a [Measurement].
final class WriteWorker {
    private WriteWorker() {}

    /// Works until the input ends.
    ///
    /// @param arguments the contender's label
    public static void main(String[] arguments) throws Exception {
        try (WriteContender contender = WriteEntrant.of(arguments[0]).start()) {
            CommandLoop.run(command -> answer(contender, command));
        }
    }

    private static String answer(WriteContender contender, String command) throws Exception {
        String[] words = command.split(" ", 2);
        return switch (words[0]) {
            case "version" -> contender.version();
            case "load" -> {
                String[] what = words[1].split(" ", 2);
                contender.load(Path.of(what[1]), Table.valueOf(what[0]));
                yield "";
            }
            case "write" -> {
                String[] what = words[1].split(" ", 3);
                Path file = Path.of(what[2]);
                yield Meter.measure(Integer.parseInt(what[0]), () -> {
                    Files.deleteIfExists(file);
                    contender.write(file, Codec.valueOf(what[1]));
                }).format();
            }
            default -> throw new IllegalArgumentException("no such command: " + command);
        };
    }
}
