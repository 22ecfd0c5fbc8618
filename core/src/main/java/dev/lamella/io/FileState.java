package dev.lamella.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// By what a file is known to be the same, unchanged.
///
/// @param key the identity of the file; absent where the file system has none
record FileState(Optional<Object> key, long size, FileTime modified) {
    static FileState of(Path path) throws IOException {
        try {
            return of(Files.readAttributes(path, BasicFileAttributes.class));
        } catch (NoSuchFileException ignored) {
            // It may be a link to a file that is not there.
            return of(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        }
    }

    static FileState of(BasicFileAttributes attributes) {
        return new FileState(Optional.ofNullable(attributes.fileKey()), attributes.size(),
                attributes.lastModifiedTime());
    }
}
