package dev.lamella.hadoop;

import dev.lamella.io.OutputFile;
import java.io.IOException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/// A file of a Hadoop file system that appears whole, at its commit, and then replaces the file of that name.
///
/// On a file system (HDFS, ABFS, a local disk) the bytes are written to a hidden file beside it, which is renamed at the
/// commit. On an object store that offers uploads of parts (S3A) the bytes are uploaded, and the upload is completed at the
/// commit.
///
/// A task of a cluster calls [#prepare] instead of [#commit], and sends the text of the [PreparedFile] to the process that
/// publishes all files of a job.
///
/// For use by one thread.
public final class HadoopOutput implements OutputFile {
    private final Path path;
    private final Configuration hadoop;
    private final Staging staging;
    private long position;
    private State state = State.WRITING;

    private enum State {
        WRITING,
        BROKEN,
        PREPARED,
        DONE
    }

    /// Where the bytes are until the file is published.
    interface Staging {
        void write(byte[] bytes, int from, int count) throws IOException;

        /// Completes the bytes.
        PreparedFile prepare(long size) throws IOException;

        /// Removes the bytes.
        void discard() throws IOException;
    }

    private HadoopOutput(Path path, Configuration hadoop, Staging staging) {
        this.path = path;
        this.hadoop = hadoop;
        this.staging = staging;
    }

    static HadoopOutput create(Path path, Configuration hadoop) throws IOException {
        FileSystem system = path.getFileSystem(hadoop);
        Path target = system.makeQualified(path);
        return new HadoopOutput(target, hadoop,
                HadoopFiles.isStore(system, target) ? Upload.start(system, target) : new HiddenFile(system, target));
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        requireWriting();
        state = State.BROKEN;
        staging.write(bytes, from, count);
        state = State.WRITING;
        position += count;
    }

    private void requireWriting() throws IOException {
        switch (state) {
            case WRITING -> {
            }
            case BROKEN ->
                throw new IOException(name() + " failed in an earlier write; the file is incomplete and cannot be"
                        + " completed");
            case PREPARED, DONE ->
                throw new IOException(name() + " was committed or closed; it cannot be written to any more");
        }
    }

    /// Completes the bytes without publishing them. [#close] then leaves them: the holder of the result publishes or discards
    /// them.
    public PreparedFile prepare() throws IOException {
        requireWriting();
        state = State.BROKEN;
        PreparedFile prepared = staging.prepare(position);
        state = State.PREPARED;
        return prepared;
    }

    @Override
    public void commit() throws IOException {
        PreparedFile prepared = prepare();
        try {
            prepared.publish(hadoop);
        } catch (IOException e) {
            state = State.BROKEN;
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        State last = state;
        state = State.DONE;
        if (last == State.WRITING || last == State.BROKEN) {
            staging.discard();
        }
    }

    /// A hidden file beside the target.
    private static final class HiddenFile implements Staging {
        private final FileSystem system;
        private final Path target;
        private final Path staged;
        private final FSDataOutputStream out;

        HiddenFile(FileSystem system, Path target) throws IOException {
            this.system = system;
            this.target = target;
            String unique = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            this.staged = new Path(target.getParent(), "." + target.getName() + ".lamella-" + unique);
            this.out = HadoopFiles.createNew(system, staged);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            out.write(bytes, from, count);
        }

        @Override
        public PreparedFile prepare(long size) throws IOException {
            out.hsync();
            out.close();
            return PreparedFile.renamed(staged, target, size);
        }

        @Override
        public void discard() throws IOException {
            try (out) {
                system.delete(staged, false);
            }
        }
    }
}
