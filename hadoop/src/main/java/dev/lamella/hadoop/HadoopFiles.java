package dev.lamella.hadoop;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.io.InputFile;
import dev.lamella.io.InputFiles;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;

/// Opens, lists and creates files of Hadoop's file systems.
///
/// ```java
/// Configuration hadoop = new Configuration();
/// Path table = new Path("hdfs://cluster/sales");
/// Dataset sales = Dataset.ofFiles(HadoopFiles.list(table, hadoop), DatasetOptions.DEFAULT);
/// ```
public final class HadoopFiles {
    private static final String UMASK = "Umask:";
    /// Permissions that new files of this process do not have, if the system reports them, as Linux does.
    private static final OptionalInt OWN_UMASK = ownUmask();

    private HadoopFiles() {}

    private static OptionalInt ownUmask() {
        try (Stream<String> lines = Files.lines(java.nio.file.Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith(UMASK))
                    .mapToInt(line -> Integer.parseInt(line.substring(UMASK.length()).strip(), 8)).findFirst();
        } catch (IOException | UncheckedIOException ignored) {
            return OptionalInt.empty(); // Hadoop then sets the permissions.
        }
    }

    /// Opens a file for reading. The caller closes it.
    ///
    /// @throws FileNotFoundException if there is no such file
    public static InputFile open(Path path, Configuration hadoop) throws IOException {
        FileSystem system = path.getFileSystem(hadoop);
        return open(system, system.getFileStatus(path));
    }

    /// Opens a file of which the status is known, for example from a listing. That saves a request.
    ///
    /// @throws FileNotFoundException if the file does not exist any more
    public static InputFile open(FileSystem system, FileStatus status) throws IOException {
        return HadoopInput.open(system, status);
    }

    /// The files below a directory, sorted by their names, without hidden ones: see [#statuses]. They are opened without
    /// another request for their status.
    ///
    /// @throws FileNotFoundException if there is no such directory
    public static List<DatasetFile> list(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        return statuses(directory, hadoop).stream().<DatasetFile>map(status -> new Listed(system, status)).toList();
    }

    /// The files below a directory, sorted by their names, without hidden ones: the name of the file, or of a directory
    /// on the way to it, begins with `.`, or begins with `_` and has no `=`. A link back to a directory on the way to
    /// the link, or to a parent of one, is skipped. For an unfinished [HadoopCommit] in the directory, all files are
    /// there or none. Some of the files of a commit may be missing if it runs during this call.
    ///
    /// @throws FileNotFoundException if there is no such directory
    public static List<FileStatus> statuses(Path directory, Configuration hadoop) throws IOException {
        FileSystem system = directory.getFileSystem(hadoop);
        Path root = system.makeQualified(directory);
        List<FileStatus> found = new ArrayList<>(below(system, root).stream()
                .filter(status -> !isHidden(root, status.getPath())).toList());
        found.sort((one, other) -> Arrays.compareUnsigned(key(one), key(other)));
        return CommitJournal.unfinished(system, root, CommitJournal.last(system, root))
                .map(journal -> journal.visible(found)).orElse(List.copyOf(found));
    }

    /// All files below a directory, hidden ones too. Others may add and remove files meanwhile.
    static List<FileStatus> below(FileSystem system, Path directory) throws IOException {
        List<FileStatus> found = new ArrayList<>();
        if (isStore(system, directory)) {
            add(system.listFiles(directory, true), system, List.of(), found);
        } else {
            add(entries(system, directory), system, way(List.of(), directory, system), found);
        }
        return found;
    }

    /// With the places of blocks, for which a disk would start a process for each file.
    private static RemoteIterator<? extends FileStatus> entries(FileSystem system, Path directory) throws IOException {
        return isDisk(system)
                ? system.listStatusIterator(directory)
                : system.listLocatedStatus(directory);
    }

    /// @param above see [#way]
    private static void add(RemoteIterator<? extends FileStatus> entries, FileSystem system,
            List<java.nio.file.Path> above, List<FileStatus> found) throws IOException {
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            if (entry.isDirectory()) {
                List<java.nio.file.Path> way = way(above, entry.getPath(), system);
                if (above.stream().anyMatch(directory -> directory.startsWith(way.getLast()))) {
                    continue; // A link back: its files would be found many times.
                }
                try {
                    add(entries(system, entry.getPath()), system, way, found);
                } catch (FileNotFoundException ignored) {
                    continue; // It was removed since its parent was listed.
                }
            } else {
                found.add(entry);
            }
        }
    }

    /// The real paths of the directories on the way to one, and its own; empty in file systems without links.
    private static List<java.nio.file.Path> way(List<java.nio.file.Path> above, Path directory, FileSystem system)
            throws IOException {
        if (!isDisk(system)) {
            return List.of();
        }
        java.nio.file.Path local = local(directory);
        java.nio.file.Path real = above.isEmpty() || Files.isSymbolicLink(local)
                ? local.toFile().getCanonicalFile().toPath()
                : above.getLast().resolve(local.getFileName());
        return Stream.concat(above.stream(), Stream.of(real)).toList();
    }

    /// Whether files are on disks of this machine. Hadoop starts a process for some things that it does there.
    static boolean isDisk(FileSystem system) {
        return system.getUri().getScheme().equals("file");
    }

    /// The path on a disk.
    ///
    /// @throws IOException if it has a character that names of files cannot have here
    static java.nio.file.Path local(Path path) throws IOException {
        try {
            return new File(path.toUri().getPath()).toPath();
        } catch (InvalidPathException e) {
            throw new IOException(path + " cannot be the name of a file: " + e.getReason()
                    + ". Use another name. If it has letters beyond ASCII, start Java with a locale for UTF-8, for example"
                    + " LC_ALL=C.UTF-8", e);
        }
    }

    /// Whether files are on disks of this machine, and new ones have the permissions of the configuration without being changed.
    /// Without its native library, Hadoop starts a process for each file and directory to set them.
    private static boolean isPlainDisk(FileSystem system) {
        return isDisk(system)
                && OWN_UMASK.equals(OptionalInt.of(FsPermission.getUMask(system.getConf()).toShort()));
    }

    /// Creates a file, and the directories on the way to it.
    static FSDataOutputStream createNew(FileSystem system, Path path) throws IOException {
        if (isPlainDisk(system)) {
            createParents(path);
        }
        return system.create(path, false);
    }

    private static void createParents(Path path) throws IOException {
        try {
            Files.createDirectories(local(path.getParent()));
        } catch (FileSystemException e) {
            String reason = e.getReason();
            throw new IOException("The directory of " + path + " cannot be created: "
                    + (reason == null ? e.toString() : e.getFile() + ": " + reason), e);
        }
    }

    /// Writes a small file, or replaces it, with the directories on the way to it. Its bytes are forced to storage.
    static void write(FileSystem system, Path path, byte[] bytes) throws IOException {
        if (isPlainDisk(system)) {
            createParents(path);
            try (FileChannel file = FileChannel.open(local(path), StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer left = ByteBuffer.wrap(bytes);
                while (left.hasRemaining()) {
                    file.write(left);
                }
                file.force(true);
            }
            return;
        }
        try (FSDataOutputStream out = system.create(path, true)) {
            if (bytes.length > 0) {
                out.write(bytes);
                out.hsync();
            }
        }
    }

    /// Whether files are uploaded in parts, and directories are not there. A file system may offer uploads too, but a rename is
    /// cheaper there.
    static boolean isStore(FileSystem system, Path path) throws IOException {
        return system.hasPathCapability(path, CommonPathCapabilities.FS_MULTIPART_UPLOADER)
                && system.hasPathCapability(path, CommonPathCapabilities.ABORTABLE_STREAM);
    }

    /// Sorts names one by one: a separator comes before any other character.
    private static byte[] key(FileStatus status) {
        return status.getPath().toString().replace('/', '\0').getBytes(StandardCharsets.UTF_8);
    }

    /// A file that appears, or replaces the file of that name, at its commit.
    ///
    /// @see HadoopOutput
    public static HadoopOutput create(Path path, Configuration hadoop) throws IOException {
        return HadoopOutput.create(path, hadoop);
    }

    private static boolean isHidden(Path root, Path file) {
        for (Path path = file; path != null && !path.equals(root); path = path.getParent()) {
            if (InputFiles.isHidden(path.getName())) {
                return true;
            }
        }
        return false;
    }

    private record Listed(FileSystem system, FileStatus status) implements DatasetFile {
        @Override
        public String name() {
            return status.getPath().toString();
        }

        @Override
        public InputFile open() throws IOException {
            return HadoopFiles.open(system, status);
        }
    }
}
