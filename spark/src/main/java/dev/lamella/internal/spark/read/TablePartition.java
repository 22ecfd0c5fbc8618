package dev.lamella.internal.spark.read;

import dev.lamella.io.ByteRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.HasPartitionKey;

/// The row groups of one file that one task reads.
///
/// @param partitionKey values of the partition columns
record TablePartition(FileStatus status, List<String> directories, long from, long count,
        InternalRow partitionKey) implements HasPartitionKey {
    private static final long serialVersionUID = 1;

    FilePart file(Configuration hadoop) {
        return new FilePart(status, directories, Optional.of(new ByteRange(from, count)), hadoop);
    }

    /// The machines that have the block with the first byte.
    @Override
    public String[] preferredLocations() {
        if (!(status instanceof LocatedFileStatus located) || located.getBlockLocations() == null) {
            return new String[0];
        }
        try {
            for (BlockLocation block : located.getBlockLocations()) {
                if (block.getOffset() <= from && from < block.getOffset() + block.getLength()) {
                    return Arrays.stream(block.getHosts()).filter(host -> !host.equals("localhost"))
                            .toArray(String[]::new);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new String[0];
    }
}
