package dev.lamella.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/// Measures what work costs this process.
final class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Meter() {}

    /// Something that is done again and again.
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /// What the work costs on average when it is done so many times.
    static Measurement measure(int count, Work work) throws Exception {
        System.gc(); // what earlier rounds left is not this round's work
        ResidentSize.forgetPeak();
        long cpu = CpuTime.ofThisProcess();
        long allocated = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            work.run();
        }
        return new Measurement((CpuTime.ofThisProcess() - cpu) / count, (System.nanoTime() - start) / count,
                (THREADS.getTotalThreadAllocatedBytes() - allocated) / count, ResidentSize.peak());
    }
}
