package dev.lamella.check;

import java.io.IOException;

/// Bloom filters outside the file.
final class BloomFilterRange implements Check {
    @Override
    public void check(Subject subject, Report report) throws IOException {
        long end = subject.footer().footerOffset();
        subject.forEachChunk((rowGroup, leaf, chunk) -> {
            if (chunk.metadata().isEmpty() || chunk.filePath().isPresent()
                    || chunk.metadata().get().bloomFilterOffset().isEmpty()) {
                return;
            }
            long start = chunk.metadata().get().bloomFilterOffset().getAsLong();
            long least = Math.max(1, chunk.metadata().get().bloomFilterLength().orElse(1));
            boolean isEmpty = chunk.metadata().get().bloomFilterLength().orElse(1) <= 0;
            if (start < Subject.FIRST_OFFSET || isEmpty || start > end - least) {
                report.chunk(rowGroup, leaf,
                        "the Bloom filter " + chunk.metadata().get().bloomFilterLength().stream()
                                .mapToObj(length -> "has " + length + " bytes").findFirst().orElse("begins")
                                + " at byte "
                                + start,
                        "it has at least 1 byte, between byte " + Subject.FIRST_OFFSET + " and the footer at byte "
                                + end);
            }
        });
    }
}
