package dev.lamella;

import dev.lamella.update.FileRepair;
/// How a file is changed.
public enum UpdateMode {
    /// Copies the file's bytes, undecoded, to a temporary file in the same folder, and adds the new ones there. The
    /// temporary file then replaces the old one atomically. Until then the old file is unchanged, whatever happens.
    COPY,
    /// Writes the new row groups after the old footer, and then a new footer. Nothing is copied, and old bytes are
    /// never overwritten; the old footer stays in the file, unused. A failure is undone. If the process is *killed*,
    /// the file may be incomplete: [FileRepair] (or `lamella repair`) then cuts it back to its old state. Readers that
    /// have the file open keep reading the old content. If two writers append at the same time, one of them fails.
    IN_PLACE
}
