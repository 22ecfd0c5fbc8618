package dev.lamella.check;

import dev.lamella.metadata.ColumnMetadata;
import java.math.BigInteger;
import java.util.List;
import java.util.function.ToLongFunction;

/// Sizes of row groups that are not the sums of their chunks.
final class RowGroupSizes implements Check {
    @Override
    public void check(Subject subject, Report report) {
        subject.forEachRowGroup((ordinal, rowGroup) -> {
            List<ColumnMetadata> chunks = rowGroup.columns().stream().flatMap(chunk -> chunk.metadata().stream())
                    .toList();
            if (chunks.size() < rowGroup.columns().size()) {
                return;
            }
            BigInteger uncompressed = sum(chunks, ColumnMetadata::totalUncompressedSize);
            if (!uncompressed.equals(BigInteger.valueOf(rowGroup.totalByteSize()))) {
                report.rowGroup(ordinal, "total_byte_size is " + rowGroup.totalByteSize(),
                        "its column chunks have " + uncompressed + " bytes uncompressed");
            }
            BigInteger compressed = sum(chunks, ColumnMetadata::totalCompressedSize);
            if (rowGroup.totalCompressedSize().isPresent()
                    && !compressed.equals(BigInteger.valueOf(rowGroup.totalCompressedSize().getAsLong()))) {
                report.rowGroup(ordinal, "total_compressed_size is " + rowGroup.totalCompressedSize().getAsLong(),
                        "its column chunks have " + compressed + " bytes as stored");
            }
        });
    }

    /// Exact, whatever the chunks claim.
    private static BigInteger sum(List<ColumnMetadata> chunks, ToLongFunction<ColumnMetadata> size) {
        BigInteger sum = BigInteger.ZERO;
        for (ColumnMetadata chunk : chunks) {
            sum = sum.add(BigInteger.valueOf(size.applyAsLong(chunk)));
        }
        return sum;
    }
}
