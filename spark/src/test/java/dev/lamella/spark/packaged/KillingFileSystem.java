package dev.lamella.spark.packaged;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/// A folder. Its process is killed before a file of a table would be moved to its name, if enough have been.
public final class KillingFileSystem extends RawLocalFileSystem {
    static final String SCHEME = "killing";
    static final String MOVES = "killing.moves";

    /// For Hadoop's `FileContext`.
    public static final class Context extends DelegateToFileSystem {
        public Context(URI uri, Configuration hadoop) throws IOException, URISyntaxException {
            super(uri, new KillingFileSystem(), hadoop, SCHEME, false);
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

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        int left = Integer.getInteger(MOVES, Integer.MAX_VALUE);
        if (to.getName().startsWith("part-")) {
            if (left == 0) {
                Runtime.getRuntime().halt(9);
            }
            System.setProperty(MOVES, String.valueOf(left - 1));
        }
        return super.rename(from, to);
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
        return Arrays.stream(super.listStatus(path)).map(KillingFileSystem::plain).toArray(FileStatus[]::new);
    }
}
