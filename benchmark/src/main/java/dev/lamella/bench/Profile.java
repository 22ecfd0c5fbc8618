package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/// Has a contender do its work again and again under the flight recorder, and prints where the time and the allocations go.
///
/// The recorder sees Java and native methods; not the collector, the compiler, or the kernel.
final class Profile {
    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final int LINES = 25;

    private final Map<String, Long> self = new HashMap<>();
    private final Map<String, Long> selfLines = new HashMap<>();
    private final Map<String, Long> inclusive = new HashMap<>();
    private final Map<String, Long> allocated = new HashMap<>();
    private long samples;
    private long bytes;

    private Profile() {}

    /// Runs [#main] in a process with the contenders' options.
    ///
    /// @param call what it is started with
    ///
    /// @return its exit code
    static int start(Workers.Call call) throws IOException, InterruptedException {
        return new ProcessBuilder(WorkerProcess.command(call)).inheritIO().start().waitFor();
    }

    /// Records, then prints.
    ///
    /// @param arguments `scan`, contender, table, file; or `write`, contender, table, source, codec, file; or `variant`,
    ///     contender, task, how many documents; or `filter`, contender, file, what is wanted; before them how often, and where the recording goes
    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[0]);
        Path recordingFile = Path.of(arguments[1]);
        List<String> what = List.of(arguments).subList(2, arguments.length);
        String title = String.join(" ", what);
        switch (what.getFirst()) {
            case "scan" -> {
                try (Contender contender = Entrant.of(what.get(1)).start()) {
                    record(title, count, recordingFile,
                            () -> contender.scan(Path.of(what.get(3)), Table.valueOf(what.get(2))));
                }
            }
            case "write" -> {
                Path written = Path.of(what.get(5));
                try (WriteContender contender = WriteEntrant.of(what.get(1)).start()) {
                    contender.load(Path.of(what.get(3)), Table.valueOf(what.get(2)));
                    record(title, count, recordingFile, () -> {
                        Files.deleteIfExists(written);
                        contender.write(written, Codec.valueOf(what.get(4)));
                    });
                }
            }
            case "variant" -> {
                VariantTask task = VariantTask.of(what.get(2));
                int documentCount = Integer.parseInt(what.get(3));
                try (VariantWork work = VariantEntrant.of(what.get(1)).start(task, documentCount)) {
                    record(title, count, recordingFile, work::run);
                }
            }
            case "filter" -> {
                Path file = Path.of(what.get(2));
                Wanted wanted = Wanted.parse(what.get(3));
                try (FilterScan contender = FilterEntrant.of(what.get(1)).start()) {
                    record(title, count, recordingFile, () -> contender.scan(file, wanted));
                }
            }
            default -> throw new IllegalArgumentException("no such work: " + title);
        }
    }

    private static void record(String what, int count, Path recordingFile, Meter.Work work) throws Exception {
        try (Recording recording = new Recording()) {
            for (int i = 0; i < Math.max(2, count / 4); i++) {
                work.run();
            }
            recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
            recording.enable("jdk.NativeMethodSample").withPeriod(PERIOD);
            recording.enable("jdk.ObjectAllocationSample").with("throttle", "300/s");
            recording.start();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                work.run();
            }
            System.out.printf(Locale.ROOT, "%s: %d times %.1f ms%n", what, count,
                    (System.nanoTime() - start) / 1e6 / count);
            recording.stop();
            recording.dump(recordingFile);
        }
        Profile profile = new Profile();
        profile.read(recordingFile);
        profile.print();
        System.out.println("The recording: " + recordingFile);
    }

    private void read(Path recordingFile) throws IOException {
        try (RecordingFile events = new RecordingFile(recordingFile)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                RecordedStackTrace stack = event.getStackTrace();
                if (stack == null || stack.getFrames().isEmpty()) {
                    continue;
                }
                switch (event.getEventType().getName()) {
                    case "jdk.ExecutionSample", "jdk.NativeMethodSample" -> addSample(stack.getFrames());
                    case "jdk.ObjectAllocationSample" -> addAllocation(event, stack.getFrames());
                    default -> {
                        // the recorder's own
                    }
                }
            }
        }
    }

    private void addSample(List<RecordedFrame> frames) {
        Set<String> methods = new LinkedHashSet<>();
        for (RecordedFrame frame : frames) {
            methods.add(name(frame));
        }
        if (!methods.contains("Profile.main")) {
            return; // a thread that waits
        }
        samples++;
        RecordedFrame top = frames.getFirst();
        self.merge(name(top), 1L, Long::sum);
        selfLines.merge(name(top) + ":" + top.getLineNumber(), 1L, Long::sum);
        for (String method : methods) {
            inclusive.merge(method, 1L, Long::sum);
        }
    }

    private void addAllocation(RecordedEvent event, List<RecordedFrame> frames) {
        RecordedClass type = event.getClass("objectClass");
        long weight = event.getLong("weight");
        bytes += weight;
        allocated.merge(type.getName() + " in " + name(frames.getFirst()), weight, Long::sum);
    }

    private static String name(RecordedFrame frame) {
        String type = frame.getMethod().getType().getName();
        return type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethod().getName();
    }

    private void print() {
        print("Time, methods themselves", self, samples);
        print("Time, lines themselves", selfLines, samples);
        print("Time, methods with what they call", inclusive, samples);
        print("Allocation", allocated, bytes);
    }

    private static void print(String title, Map<String, Long> counts, long total) {
        System.out.printf("%n%s%n", title);
        counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed()).limit(LINES)
                .forEach(entry -> System.out.printf(Locale.ROOT, "%6.1f %%  %s%n", 100.0 * entry.getValue() / total,
                        entry.getKey()));
    }
}
