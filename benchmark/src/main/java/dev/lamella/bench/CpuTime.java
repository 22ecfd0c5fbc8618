package dev.lamella.bench;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// CPU time as the operating system counts it, in microseconds, where the JVM tells it in steps of ten
/// milliseconds: `getrusage`, which Linux and macOS have.
final class CpuTime {
    private static final MethodHandle GETRUSAGE = Linker.nativeLinker().downcallHandle(
            Linker.nativeLinker().defaultLookup().findOrThrow("getrusage"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    private static final int SELF = 0;
    private static final int CHILDREN = -1;
    /// More than `struct rusage` has anywhere. It begins with the times of the program and of the system for it.
    private static final MemoryLayout USAGE = MemoryLayout.sequenceLayout(64, ValueLayout.JAVA_LONG);
    private static final int SYSTEM_TIME = 16;

    private CpuTime() {}

    /// The time of all threads of this process, those of the collector and the compiler included.
    static long ofThisProcess() {
        return nanos(SELF);
    }

    /// The time of processes that this one started and that have ended, and of their children.
    static long ofChildren() {
        return nanos(CHILDREN);
    }

    private static long nanos(int who) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment usage = arena.allocate(USAGE);
            int failed = (int) GETRUSAGE.invokeExact(who, usage);
            if (failed != 0) {
                throw new IllegalStateException("The system does not tell CPU time");
            }
            return nanos(usage, 0) + nanos(usage, SYSTEM_TIME);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("getrusage() failed", e);
        }
    }

    /// The value of a `struct timeval`: seconds, then microseconds.
    private static long nanos(MemorySegment usage, long offset) {
        return usage.get(ValueLayout.JAVA_LONG, offset) * 1_000_000_000L
                + usage.get(ValueLayout.JAVA_INT, offset + Long.BYTES) * 1000L;
    }
}
