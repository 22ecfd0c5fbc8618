package dev.lamella.internal.spark.read;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.hadoop.HadoopFiles;
import dev.lamella.internal.spark.vectors.FileColumns;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.observe.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/// A file of a table, or a range of it, in any file system of Hadoop.
///
/// @param directories names below the root of the table, of which some are values of partition columns
/// @param bytesRead is counted
record FilePart(FileStatus status, List<String> directories, Optional<ByteRange> part,
        Configuration hadoop, AtomicLong bytesRead) implements DatasetFile {
    FilePart(FileStatus status, List<String> directories, Optional<ByteRange> part, Configuration hadoop) {
        this(status, directories, part, hadoop, new AtomicLong());
    }

    /// What a listing says of a file.
    record Listed(String name, List<String> directories, long length, long modified) {}

    Listed listed() {
        return new Listed(name(), directories, status.getLen(), status.getModificationTime());
    }

    @Override
    public String name() {
        return status.getPath().toString();
    }

    @Override
    public InputFile open() throws IOException {
        return HadoopFiles.open(status.getPath().getFileSystem(hadoop), status).observed(new ProgressListener() {
            @Override
            public void bytesRead(long count) {
                bytesRead.addAndGet(count);
            }
        });
    }

    /// What `_metadata` says of this file. The path is normalized as Spark does it: `file:/a`.
    FileColumns columns() {
        Path path = status.getPath();
        ByteRange range = part.orElseGet(() -> new ByteRange(0, status.getLen()));
        return new FileColumns(new Path(path.toString()).toUri().toString(), path.getName(), status.getLen(),
                range.offset(), range.length(),
                status.getModificationTime());
    }
}
