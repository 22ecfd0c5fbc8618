package dev.lamella.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The main class of a contender's process: obeys one command a line, and answers each with one line.
///
/// `version`; `scan COUNT TABLE FILE`, answered by a [Measurement] and [Totals]. An answer begins with `ok`, or with
/// `failed`; the process ends with its input.
final class Worker {
    private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
            .getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Worker() {}

    /// Works until the input ends.
    ///
    /// @param arguments the contender's label
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err); // libraries may print
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Contender contender = Entrant.of(arguments[0]).start()) {
            for (String command = commands.readLine(); command != null; command = commands.readLine()) {
                answers.println(answer(contender, command));
            }
        }
    }

    private static String answer(Contender contender, String command) {
        String[] words = command.split(" ", 4);
        try {
            return "ok " + switch (words[0]) {
                case "version" -> contender.version();
                case "scan" -> scan(contender, Integer.parseInt(words[1]), Table.valueOf(words[2]), Path.of(words[3]));
                default -> throw new IllegalArgumentException("no such command: " + command);
            };
        } catch (Exception e) {
            e.printStackTrace();
            return "failed " + e.toString().replace('\n', ' ');
        }
    }

    private static String scan(Contender contender, int count, Table table, Path file) throws Exception {
        System.gc(); // what earlier rounds left is not this round's work
        ResidentSize.forgetPeak();
        long cpu = SYSTEM.getProcessCpuTime();
        long allocated = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        Totals totals = contender.scan(file, table);
        for (int i = 1; i < count; i++) {
            Totals again = contender.scan(file, table);
            if (!again.equals(totals)) {
                throw new IllegalStateException("two scans of " + file + " differ: " + totals + ", " + again);
            }
        }
        Measurement measured = new Measurement((SYSTEM.getProcessCpuTime() - cpu) / count,
                (System.nanoTime() - start) / count, (THREADS.getTotalThreadAllocatedBytes() - allocated) / count,
                ResidentSize.peak());
        return measured.format() + " " + totals.format();
    }
}
