package dev.lamella.hadoop;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.MultipartUploaderBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.impl.FileSystemMultipartUploaderBuilder;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/// A folder that rejects all changes after some, as if its process were killed.
abstract class DyingFileSystem extends RawLocalFileSystem {
    /// Changes that are left.
    static final AtomicInteger CHANGES = new AtomicInteger(Integer.MAX_VALUE);

    /// The name of a file that is renamed once, with a failure as the answer.
    private static String lost = "";
    private static IOException answer = new IOException();

    /// The name of a file that cannot be read.
    private static String unreadable = "";

    /// Changes until the process is suspended.
    private static final AtomicInteger PAUSE = new AtomicInteger(-1);
    private static Work meanwhile = () -> {};

    private final String scheme;

    private DyingFileSystem(String scheme) {
        this.scheme = scheme;
    }

    /// Renames without replacing a file, like HDFS.
    static final class Disk extends DyingFileSystem {
        Disk() {
            super("disk");
        }
    }

    /// For Hadoop's `FileContext`.
    static final class DiskContext extends DelegateToFileSystem {
        DiskContext(URI uri, Configuration hadoop) throws IOException, URISyntaxException {
            super(uri, new Disk(), hadoop, "disk", false);
        }
    }

    /// Has no `FileContext`.
    static final class Plain extends DyingFileSystem {
        Plain() {
            super("plain");
        }
    }

    /// Uploads files, like an object store.
    static final class Store extends DyingFileSystem {
        /// Listings of all files below a directory.
        static final AtomicInteger LISTINGS = new AtomicInteger();

        Store() {
            super("store");
        }

        @Override
        public RemoteIterator<LocatedFileStatus> listFiles(Path path, boolean isRecursive) throws IOException {
            LISTINGS.incrementAndGet();
            return super.listFiles(path, isRecursive);
        }

        @Override
        public MultipartUploaderBuilder<?, ?> createMultipartUploader(Path path) throws IOException {
            return new FileSystemMultipartUploaderBuilder(this, path);
        }

        @Override
        public boolean hasPathCapability(Path path, String capability) {
            return capability.equals(CommonPathCapabilities.FS_MULTIPART_UPLOADER)
                    || capability.equals(CommonPathCapabilities.ABORTABLE_STREAM);
        }
    }

    static Configuration configuration() {
        Configuration hadoop = new Configuration();
        hadoop.setClass("fs.disk.impl", Disk.class, FileSystem.class);
        hadoop.set("fs.AbstractFileSystem.disk.impl", DiskContext.class.getName());
        hadoop.setClass("fs.plain.impl", Plain.class, FileSystem.class);
        hadoop.setClass("fs.store.impl", Store.class, FileSystem.class);
        return hadoop;
    }

    @Override
    public String getScheme() {
        return scheme;
    }

    @Override
    public URI getUri() {
        return URI.create(scheme + ":///");
    }

    interface Work {
        void run() throws IOException;
    }

    /// Suspends the process after some changes. Meanwhile, another one works.
    static void pause(int changes, Work other) {
        PAUSE.set(changes);
        meanwhile = other;
    }

    /// The next file that is renamed to a name gets it, but the rename reports a failure.
    static void fail(String name, IOException reported) {
        lost = name;
        answer = reported;
    }

    /// Files of a name cannot be read.
    static void hide(String name) {
        unreadable = name;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        if (path.getName().equals(unreadable)) {
            throw new IOException("The server does not answer");
        }
        return super.open(path, bufferSize);
    }

    private static void change() throws IOException {
        if (PAUSE.getAndDecrement() == 0) {
            meanwhile.run();
        }
        if (CHANGES.getAndUpdate(left -> Math.max(0, left - 1)) <= 0) {
            throw new IOException("The process is dead");
        }
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        change();
        if (scheme.equals("disk") && exists(to)) {
            throw new FileAlreadyExistsException(to + " exists");
        }
        boolean isRenamed = super.rename(from, to);
        if (to.getName().equals(lost)) {
            lost = "";
            throw answer;
        }
        return isRenamed;
    }

    @Override
    public boolean delete(Path path, boolean isRecursive) throws IOException {
        change();
        return super.delete(path, isRecursive);
    }

    @Override
    public FSDataOutputStream create(Path path, boolean overwrite, int bufferSize, short replication, long blockSize,
            Progressable progress) throws IOException {
        change();
        return super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    }

    @Override
    public FSDataOutputStream create(Path path, FsPermission permission, boolean overwrite, int bufferSize,
            short replication, long blockSize, Progressable progress) throws IOException {
        change();
        return super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
    }

    /// Without owner and permissions, which only paths of the scheme `file` have.
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(status.getLen(), status.isDirectory(), 1, status.getBlockSize(),
                status.getModificationTime(), status.getPath());
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return plain(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        return Arrays.stream(super.listStatus(path)).map(DyingFileSystem::plain).toArray(FileStatus[]::new);
    }
}
