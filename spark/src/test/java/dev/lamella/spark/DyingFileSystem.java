package dev.lamella.spark;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/// A folder that stops answering when some changes are done, as if the process that uses it were killed.
public final class DyingFileSystem extends RawLocalFileSystem {
    static final String SCHEME = "dying";

    /// Changes that are left.
    static final AtomicInteger CHANGES = new AtomicInteger(Integer.MAX_VALUE);

    /// How often files were opened.
    static final AtomicInteger OPENED = new AtomicInteger();

    /// For Hadoop's `FileContext`.
    public static final class Context extends DelegateToFileSystem {
        public Context(URI uri, Configuration hadoop) throws IOException, java.net.URISyntaxException {
            super(uri, new DyingFileSystem(), hadoop, SCHEME, false);
        }
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    private static void live() throws IOException {
        if (CHANGES.get() <= 0) {
            throw new IOException("The process is dead");
        }
    }

    private static void change() throws IOException {
        if (CHANGES.getAndUpdate(left -> Math.max(0, left - 1)) <= 0) {
            throw new IOException("The process is dead");
        }
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        change();
        return super.rename(from, to);
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

    @Override
    public boolean mkdirs(Path path) throws IOException {
        live();
        return super.mkdirs(path);
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        live();
        OPENED.incrementAndGet();
        return super.open(path, bufferSize);
    }

    /// Without owner and permissions, which only paths of the scheme `file` have.
    private static FileStatus plain(FileStatus status) {
        return new FileStatus(status.getLen(), status.isDirectory(), 1, status.getBlockSize(),
                status.getModificationTime(), status.getPath());
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        live();
        return plain(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        live();
        return Arrays.stream(super.listStatus(path)).map(DyingFileSystem::plain).toArray(FileStatus[]::new);
    }
}
