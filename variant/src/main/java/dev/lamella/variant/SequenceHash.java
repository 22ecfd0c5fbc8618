package dev.lamella.variant;

/// A hash of a sequence of numbers, whose highest bits are the best ones.
final class SequenceHash {
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final long STEP = 0xD1B54A32D192ED03L;

    private SequenceHash() {}

    /// The hash of the `count` numbers at `numbers[from + i * step]`. No multiplication waits for the one before.
    static long of(int[] numbers, int from, int count, int step) {
        long sum = count;
        long salt = STEP;
        for (int i = 0, at = from; i < count; i++, at += step) {
            sum += (numbers[at] ^ salt) * MIX;
            salt += STEP;
        }
        return (sum ^ sum >>> 32) * MIX;
    }
}
