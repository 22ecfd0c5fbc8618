package dev.lamella.internal.event;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Begins events of the Flight Recorder. Each method returns null if nobody records this event: the cost is the test of a
/// flag.
///
/// Event classes are loaded when the JVM has begun to record, and not before: the first one makes the JVM load hundreds of
/// its own. And module `jdk.jfr` may be missing at run time. So classes outside of this package only hold events in variables
/// and call their methods, which loads no event class before one is created here.
public final class Events {
    private static final boolean IS_AVAILABLE = isAvailable();

    private Events() {}

    /// Linking fails if the runtime lacks the module, or does not let this module read it.
    private static boolean isAvailable() {
        // Looking for a class that is missing would open each jar of the class path.
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            return false;
        }
        try {
            FlightRecorder.isInitialized();
            return true;
        } catch (LinkageError ignored) {
            return false;
        }
    }

    private static boolean isRecording() {
        return IS_AVAILABLE && FlightRecorder.isInitialized();
    }

    /// A footer is about to be read.
    public static @Nullable FileOpened fileOpened() {
        return isRecording() ? FileOpened.begun() : null;
    }

    /// Bytes are about to be read from a source.
    public static @Nullable FileRead fileRead() {
        return isRecording() ? FileRead.begun() : null;
    }

    /// Evidence about a row group is about to be consulted.
    public static @Nullable RowGroupPruned rowGroupPruned() {
        return isRecording() ? RowGroupPruned.begun() : null;
    }

    /// A page is about to be loaded.
    public static @Nullable PageRead pageRead() {
        return isRecording() ? PageRead.begun() : null;
    }

    /// Something that may have been fetched ahead is needed now.
    public static @Nullable Prefetch prefetch() {
        return isRecording() ? Prefetch.begun() : null;
    }

    /// A request has failed, and is repeated after a pause.
    public static @Nullable RequestRetried requestRetried() {
        return isRecording() ? RequestRetried.begun() : null;
    }

    /// A row group is about to be encoded.
    public static @Nullable RowGroupWritten rowGroupWritten() {
        return isRecording() ? RowGroupWritten.begun() : null;
    }

    /// A file is about to be completed.
    public static @Nullable FileCommitted fileCommitted() {
        return isRecording() ? FileCommitted.begun() : null;
    }

    /// The files of a data set are about to be published.
    public static @Nullable DatasetCommitted datasetCommitted() {
        return isRecording() ? DatasetCommitted.begun() : null;
    }
}
