package dev.lamella.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Makes the names in folders durable.
final class Folders {
    private Folders() {}

    /// Syncs a folder, if the file system can.
    static void force(Path folder) {
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException ignored) {
            // Not every file system can; the files exist and their content is synced.
        }
    }
}
