package dev.lamella.remote;

/// The sizes of the parts of an upload. They grow, so that the largest object fits into the parts that stores allow.
///
/// @param firstBytes the size of the first 100 parts; each next 100 are larger by as much and a third
record PartSizes(long firstBytes) {
    /// 5 TiB in 10,000 parts, as S3 allows; the first parts have 8 MiB, the last ones 1 GiB.
    static final PartSizes USUAL = new PartSizes(8 << 20);

    private static final int STEP = 100;

    /// @param number of the part, from 1
    long of(int number) {
        return firstBytes + (number - 1) / STEP * (firstBytes + firstBytes / 3);
    }
}
