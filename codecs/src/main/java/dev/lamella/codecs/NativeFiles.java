package dev.lamella.codecs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/// Loads native libraries, and leaves no files of them behind, even if the process is killed later.
///
/// The Java part of such a library extracts the native part to a folder that a system property names, and deletes it
/// when the process exits. Here it gets its own folder, which is deleted as soon as the library is loaded; zstd-jni
/// does so itself. Windows keeps loaded files: there, and if the process is killed while it loads, a later process
/// deletes the folder.
final class NativeFiles {
    private static final String PREFIX = "lamella-native-";
    /// A younger folder may belong to a process that is loading from it.
    private static final Duration MOMENT = Duration.ofMinutes(10);
    /// What has loaded each library, by property. Two threads never load one at the same time.
    private static final ConcurrentMap<String, Runnable> LOADED = new ConcurrentHashMap<>();

    private NativeFiles() {}

    /// Loads a library, unless this has loaded it before.
    ///
    /// @param property names the folder that the library extracts to, if it is set; [#PREFIX] folders are made there, or else
    ///     in the temporary folder
    /// @param load makes the library load its native part
    static void load(String property, Runnable load) {
        LOADED.computeIfAbsent(property, key -> {
            loadFirst(key, load);
            return load;
        });
    }

    private static void loadFirst(String property, Runnable load) {
        String chosen = System.getProperty(property);
        Path parent = Path.of(chosen == null ? System.getProperty("java.io.tmpdir") : chosen);
        Optional<Path> own = makeFolder(parent);
        own.ifPresent(folder -> System.setProperty(property, folder.toString()));
        try {
            load.run();
        } finally {
            if (chosen == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, chosen);
            }
            own.ifPresent(NativeFiles::delete);
        }
    }

    /// A folder that only this user may use; empty if none can be made, and then the library chooses its folder
    /// itself.
    private static Optional<Path> makeFolder(Path parent) {
        deleteOld(parent);
        try {
            return Optional.of(Files.createTempDirectory(parent, PREFIX));
        } catch (IOException ignored) {
            return Optional.empty();
        }
    }

    private static void deleteOld(Path parent) {
        FileTime since = FileTime.from(Instant.now().minus(MOMENT));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path folder : folders) {
                if (Files.getLastModifiedTime(folder).compareTo(since) < 0) {
                    delete(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException ignored) {
            // Another process deletes it, or it belongs to another user.
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException ignored) {
            // Another process was faster, or the file is in use, on Windows: then a later process deletes it.
        }
    }
}
