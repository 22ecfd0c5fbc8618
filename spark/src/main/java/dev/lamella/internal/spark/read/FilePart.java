package dev.lamella.internal.spark.read;

import dev.lamella.dataset.DatasetFile;
import dev.lamella.hadoop.HadoopFiles;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/// A file of a table, or a range of it, in any file system of Hadoop.
///
/// @param directories names below the root of the table, of which some are values of partition columns
record FilePart(FileStatus status, List<String> directories, Optional<ByteRange> part,
        Configuration hadoop) implements DatasetFile {
    @Override
    public String name() {
        return status.getPath().toString();
    }

    @Override
    public InputFile open() throws IOException {
        return HadoopFiles.open(status.getPath().getFileSystem(hadoop), status);
    }
}
