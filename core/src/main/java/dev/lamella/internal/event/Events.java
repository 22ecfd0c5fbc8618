package dev.lamella.internal.event;

import org.jspecify.annotations.Nullable;

/// Begins events of the Flight Recorder. Each method returns null if nobody records this event: the cost is the test of a
/// flag that the JVM keeps constant.
///
/// Module `jdk.jfr` may be missing at run time. Classes outside of this package therefore only hold events in variables and
/// call their methods: the JVM loads an event class when an event is created here, and not before.
public final class Events {
    private static final boolean ARE_AVAILABLE = areAvailable();

    private Events() {}

    /// Linking an event fails if the runtime lacks the module, or does not let this module read it.
    private static boolean areAvailable() {
        try {
            FileOpened.begun();
            return true;
        } catch (LinkageError ignored) {
            return false;
        }
    }

    /// A footer is about to be read.
    public static @Nullable FileOpened fileOpened() {
        return ARE_AVAILABLE ? FileOpened.begun() : null;
    }

    /// Bytes are about to be read from a source.
    public static @Nullable FileRead fileRead() {
        return ARE_AVAILABLE ? FileRead.begun() : null;
    }

    /// Evidence about a row group is about to be consulted.
    public static @Nullable RowGroupPruned rowGroupPruned() {
        return ARE_AVAILABLE ? RowGroupPruned.begun() : null;
    }

    /// A page is about to be loaded.
    public static @Nullable PageRead pageRead() {
        return ARE_AVAILABLE ? PageRead.begun() : null;
    }

    /// Something that may have been fetched ahead is needed now.
    public static @Nullable Prefetch prefetch() {
        return ARE_AVAILABLE ? Prefetch.begun() : null;
    }

    /// A request has failed, and is repeated after a pause.
    public static @Nullable RequestRetried requestRetried() {
        return ARE_AVAILABLE ? RequestRetried.begun() : null;
    }

    /// A row group is about to be encoded.
    public static @Nullable RowGroupWritten rowGroupWritten() {
        return ARE_AVAILABLE ? RowGroupWritten.begun() : null;
    }

    /// A file is about to be completed.
    public static @Nullable FileCommitted fileCommitted() {
        return ARE_AVAILABLE ? FileCommitted.begun() : null;
    }

    /// The files of a data set are about to be published.
    public static @Nullable DatasetCommitted datasetCommitted() {
        return ARE_AVAILABLE ? DatasetCommitted.begun() : null;
    }
}
