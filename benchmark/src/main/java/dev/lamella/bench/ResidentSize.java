package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The largest resident size of this process, as Linux counts it.
final class ResidentSize {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path CLEAR_REFS = Path.of("/proc/self/clear_refs");
    private static final String FORGET_PEAK = "5";

    private ResidentSize() {}

    /// Starts anew from the present size. Where that is not permitted, the peak is that of the process's whole life.
    static void forgetPeak() {
        try {
            Files.writeString(CLEAR_REFS, FORGET_PEAK);
        } catch (IOException e) {
            return;
        }
    }

    /// In bytes; 0 where the system does not tell.
    static long peak() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
                }
            }
            return 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
