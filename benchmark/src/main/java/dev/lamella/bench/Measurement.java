package dev.lamella.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// What work costs: the average of a round's repetitions.
///
/// @param cpuNanos of all threads of the process, those of the collector and the compiler included
/// @param allocatedBytes on Java's heap, by all threads
/// @param peakBytes the largest resident size of the process; 0 where the system does not tell
record Measurement(long cpuNanos, long wallNanos, long allocatedBytes, long peakBytes) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Path PROCESS = Path.of("/proc/self");

    /// Something that is done again and again.
    @FunctionalInterface
    interface Task {
        void run() throws Exception;
    }

    /// Measures work that is done so many times.
    static Measurement of(int count, Task task) throws Exception {
        System.gc(); // what earlier rounds left is not this round's work
        forgetPeak();
        long cpu = CpuTime.ofThisProcess();
        long allocated = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            task.run();
        }
        return new Measurement((CpuTime.ofThisProcess() - cpu) / count, (System.nanoTime() - start) / count,
                (THREADS.getTotalThreadAllocatedBytes() - allocated) / count, peak());
    }

    /// Starts the largest resident size anew. Where that is not permitted, it is that of the process's whole life.
    private static void forgetPeak() {
        try {
            Files.writeString(PROCESS.resolve("clear_refs"), "5");
        } catch (IOException e) {
            return;
        }
    }

    private static long peak() {
        return peakOf(ProcessHandle.current().pid());
    }

    /// The largest resident size of a process so far; 0 if it has ended, or the system does not tell.
    static long peakOf(long process) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(process), "status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024).findFirst().orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }

    /// One word, for [#parse].
    @Override
    public String toString() {
        return cpuNanos + "," + wallNanos + "," + allocatedBytes + "," + peakBytes;
    }

    static Measurement parse(String text) {
        long[] values = Arrays.stream(text.split(",")).mapToLong(Long::parseLong).toArray();
        return new Measurement(values[0], values[1], values[2], values[3]);
    }
}
