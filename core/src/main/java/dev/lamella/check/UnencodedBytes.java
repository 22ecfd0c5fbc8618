package dev.lamella.check;

import dev.lamella.schema.PhysicalType;
import java.io.IOException;
import java.util.OptionalLong;

/// Sizes of values in memory that cannot be, or stand on columns whose values all have the same size.
final class UnencodedBytes implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        subject.forEachMetadata((rowGroup, leaf, metadata) -> {
            OptionalLong bytes = metadata.sizeStatistics()
                    .map(sizes -> sizes.unencodedByteArrayDataBytes()).orElse(OptionalLong.empty());
            if (bytes.isPresent() && leaf.field().type() != PhysicalType.BYTE_ARRAY) {
                report.chunk(rowGroup, leaf, "unencoded_byte_array_data_bytes is set on "
                        + ChunkStatistics.typeName(leaf),
                        "only BYTE_ARRAY has it");
            } else if (bytes.isPresent() && bytes.getAsLong() < 0) {
                report.chunk(rowGroup, leaf, "unencoded_byte_array_data_bytes is " + bytes.getAsLong(),
                        "it is at least 0");
            }
        });
    }
}
