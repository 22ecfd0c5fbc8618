package dev.lamella.internal.codec;

/// SNAPPY in steps: the places in a block and in its output after the element decoded last.
final class SnappySteps implements SteppedCompression.Steps {
    private static final int LEAST_AHEAD = 1 << 12;

    private byte[] in = {};
    private byte[] out = {};
    private int inFrom;
    private int inLimit;
    private int outFrom;
    private int outLimit;
    private int position;
    private int done;

    @Override
    public void start(byte[] bytes, int from, int count, byte[] target, int targetFrom, int targetCount) {
        in = bytes;
        inFrom = from;
        inLimit = from + count;
        position = SnappyCompression.checkAnnouncedSize(bytes, from, count, targetCount);
        out = target;
        outFrom = targetFrom;
        outLimit = targetFrom + targetCount;
        done = targetFrom;
    }

    @Override
    public int require(int end) {
        if (end <= done && end < outLimit) {
            return done;
        }
        // Whoever needs more often needs much more.
        int wanted = (int) Math.min(outLimit, (long) end + Math.max(LEAST_AHEAD, done - outFrom >>> 2));
        long places = SnappyBlock.decode(in, position, inLimit, out, outFrom, done, wanted, outLimit);
        int to = (int) places;
        if (places < 0) {
            throw Damage.cannotDecompress(SnappyCompression.NAME, inLimit - inFrom, "it breaks off at byte "
                    + (~to - inFrom) + ", or holds more than the " + (outLimit - outFrom)
                    + " bytes that its page claims");
        }
        if (to < wanted) {
            throw Damage.wrongSize(SnappyCompression.NAME, to - outFrom, outLimit - outFrom);
        }
        position = (int) (places >>> Integer.SIZE);
        done = to;
        return to;
    }
}
