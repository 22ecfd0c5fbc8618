package dev.lamella.bench;

/// The main class of the process of a contender with Variant values: see [CommandLoop].
///
/// `version`; `check`, answered by [VariantWork#check]; `run COUNT`, answered by a [Measurement].
final class VariantWorker {
    private final VariantEntrant entrant;
    private final VariantWork work;
    private long expected;
    private boolean hasRun;

    private VariantWorker(VariantEntrant entrant, VariantWork work) {
        this.entrant = entrant;
        this.work = work;
    }

    /// Works until the input ends.
    ///
    /// @param arguments the contender's label, the task's, how many documents there are
    public static void main(String[] arguments) throws Exception {
        VariantEntrant entrant = VariantEntrant.of(arguments[0]);
        VariantTask task = VariantTask.of(arguments[1]);
        try (VariantWork work = entrant.start(task, Integer.parseInt(arguments[2]))) {
            CommandLoop.run(new VariantWorker(entrant, work)::answer);
        }
    }

    private String answer(String command) throws Exception {
        String[] words = command.split(" ", 2);
        return switch (words[0]) {
            case "version" -> entrant.version();
            case "check" -> Long.toString(work.check());
            case "run" -> Meter.measure(Integer.parseInt(words[1]), this::run).format();
            default -> throw new IllegalArgumentException("no such command: " + command);
        };
    }

    private void run() throws Exception {
        long found = work.run();
        if (hasRun && found != expected) {
            throw new IllegalStateException("two runs differ: " + expected + ", " + found);
        }
        hasRun = true;
        expected = found;
    }
}
