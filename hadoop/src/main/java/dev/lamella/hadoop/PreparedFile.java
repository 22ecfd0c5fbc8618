package dev.lamella.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BBPartHandle;
import org.apache.hadoop.fs.BBUploadHandle;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.MultipartUploader;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.PartHandle;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.fs.UploadHandle;
import org.apache.hadoop.util.functional.FutureIO;

/// A complete file that nobody sees yet. One process writes it, another one publishes it: the text form carries it there.
///
/// Immutable.
public final class PreparedFile {
    private static final String RENAME = "rename";
    private static final String UPLOAD = "upload";

    private final String kind;
    private final Path target;
    private final long size;
    /// The hidden file, or the handle of the upload and those of its parts in order.
    private final List<String> staged;

    private PreparedFile(String kind, Path target, long size, List<String> staged) {
        this.kind = kind;
        this.target = target;
        this.size = size;
        this.staged = staged;
    }

    static PreparedFile renamed(Path staged, Path target, long size) {
        return new PreparedFile(RENAME, target, size, List.of(staged.toString()));
    }

    static PreparedFile uploaded(Path target, long size, UploadHandle handle, TreeMap<Integer, PartHandle> parts) {
        List<String> staged = new ArrayList<>(List.of(base64(handle.bytes())));
        parts.values().forEach(part -> staged.add(base64(part.bytes())));
        return new PreparedFile(UPLOAD, target, size, List.copyOf(staged));
    }

    /// Where the file will appear.
    public Path target() {
        return target;
    }

    /// The size of the file in bytes.
    public long size() {
        return size;
    }

    /// Makes the file appear, and replaces a file of the same name. File systems that cannot replace a file in one step lose
    /// the old file first.
    ///
    /// @throws FileNotFoundException if the bytes are gone: the file was published or discarded before
    public void publish(Configuration hadoop) throws IOException {
        publish(hadoop, Options.Rename.OVERWRITE);
    }

    /// Makes the file appear under a name that no other file has. Several processes may do so at once.
    ///
    /// @throws FileNotFoundException if the bytes are gone: the file was published or discarded before
    void publishNew(Configuration hadoop) throws IOException {
        publish(hadoop, Options.Rename.NONE);
    }

    private void publish(Configuration hadoop, Options.Rename option) throws IOException {
        FileSystem system = target.getFileSystem(hadoop);
        if (kind.equals(UPLOAD)) {
            complete(system);
            return;
        }
        Path source = new Path(staged.getFirst());
        requireBytes(system, source);
        try {
            if (HadoopFiles.isDisk(system) || !renameInContext(source, option, hadoop)) {
                rename(system, source, option);
            }
        } catch (FileAlreadyExistsException e) {
            requireBytes(system, source);
            throw e;
        }
    }

    /// @return false if the file system has no `FileContext`
    private boolean renameInContext(Path source, Options.Rename option, Configuration hadoop) throws IOException {
        try {
            FileContext.getFileContext(target.toUri(), hadoop).rename(source, target, option);
            return true;
        } catch (UnsupportedFileSystemException ignored) {
            return false;
        }
    }

    /// Does what a `FileContext` does. On a disk, that would start eight processes if Hadoop has no native library.
    private void rename(FileSystem system, Path source, Options.Rename option) throws IOException {
        try {
            boolean isDirectory = system.getFileStatus(target).isDirectory();
            if (isDirectory || option == Options.Rename.NONE) {
                throw new FileAlreadyExistsException(
                        target + (isDirectory ? " is a directory" : " exists") + ": write to another path");
            }
            if (!HadoopFiles.isDisk(system)) {
                system.delete(target, false);
            }
        } catch (FileNotFoundException ignored) {
            // The name is free.
        }
        if (!system.rename(source, target)) {
            requireBytes(system, source);
            throw new IOException(source + " cannot be renamed to " + target + ": the file system refused");
        }
    }

    private void requireBytes(FileSystem system, Path source) throws IOException {
        if (!system.exists(source)) {
            throw new FileNotFoundException(target + " cannot be published: its bytes in " + source
                    + " are gone. It was published or discarded before");
        }
    }

    private void complete(FileSystem system) throws IOException {
        Map<Integer, PartHandle> parts = new TreeMap<>();
        for (int i = 1; i < staged.size(); i++) {
            parts.put(i, BBPartHandle.from(bytes(staged.get(i))));
        }
        try (MultipartUploader uploader = system.createMultipartUploader(target).build()) {
            FutureIO.awaitFuture(uploader.complete(handle(), target, parts));
        }
    }

    private UploadHandle handle() {
        return BBUploadHandle.from(bytes(staged.getFirst()));
    }

    /// Removes the bytes. Does nothing if they are gone.
    public void discard(Configuration hadoop) throws IOException {
        FileSystem system = target.getFileSystem(hadoop);
        if (kind.equals(UPLOAD)) {
            try (MultipartUploader uploader = system.createMultipartUploader(target).build()) {
                FutureIO.awaitFuture(uploader.abort(handle(), target));
            }
        } else {
            system.delete(new Path(staged.getFirst()), false);
        }
    }

    /// Reads the text form.
    ///
    /// @throws IllegalArgumentException if it is none
    public static PreparedFile parse(String text) {
        String[] words = text.split(" ", -1);
        if (words.length < 4 || !words[0].equals(RENAME) && !words[0].equals(UPLOAD)) {
            throw new IllegalArgumentException("This is not a prepared file: " + text);
        }
        try {
            List<String> staged = Arrays.stream(words).skip(3)
                    .map(word -> URLDecoder.decode(word, StandardCharsets.UTF_8)).toList();
            // A damaged text fails now, and not when the file is published.
            if (words[0].equals(UPLOAD)) {
                staged.forEach(PreparedFile::bytes);
            } else {
                path(words[3]);
            }
            return new PreparedFile(words[0], path(words[1]), Long.parseLong(words[2]), staged);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("This is not a prepared file: " + text + ". " + e.getMessage(), e);
        }
    }

    /// The path in a text form.
    ///
    /// @throws IllegalArgumentException if it is not absolute
    static Path path(String encoded) {
        Path path = new Path(URLDecoder.decode(encoded, StandardCharsets.UTF_8));
        if (!path.isAbsolute()) {
            throw new IllegalArgumentException("The path is not absolute: " + path);
        }
        return path;
    }

    /// The text form: [#parse] reads it.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(kind).append(' ').append(encoded(target.toString())).append(' ')
                .append(size);
        staged.forEach(word -> text.append(' ').append(encoded(word)));
        return text.toString();
    }

    private static String encoded(String word) {
        return URLEncoder.encode(word, StandardCharsets.UTF_8);
    }

    private static String base64(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static ByteBuffer bytes(String base64) {
        return ByteBuffer.wrap(Base64.getDecoder().decode(base64));
    }
}
