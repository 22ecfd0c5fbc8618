package dev.lamella.codecs;

/// The framing that Hadoop puts around block codecs. A frame is its decompressed size (32 bits, big-endian) and then
/// blocks, each a compressed size and that many bytes, until the frame is complete.
///
/// Stateless. `decode` returns the number of bytes, or the complement (`~`) of the position where the framing is not valid.
/// The data may be in another form then.
final class HadoopFrames {
    private HadoopFrames() {}

    /// Decodes one block of `[from, limit)` to at most `outLimit - outFrom` bytes.
    @FunctionalInterface
    interface BlockDecoder {
        int decode(byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit);
    }

    /// Decodes all frames of `[from, limit)`.
    static int decode(BlockDecoder decoder, byte[] in, int from, int limit, byte[] out, int outFrom, int outLimit) {
        int position = from;
        int to = outFrom;
        while (position < limit) {
            if (limit - position < 4) {
                return ~position;
            }
            int announced = bigEndian(in, position);
            if (announced < 0 || announced > outLimit - to) {
                return ~position;
            }
            position += 4;
            int frameLimit = to + announced;
            while (to < frameLimit) {
                if (limit - position < 4) {
                    return ~position;
                }
                int length = bigEndian(in, position);
                if (length <= 0 || length > limit - position - 4) {
                    return ~position;
                }
                position += 4;
                int got = decoder.decode(in, position, position + length, out, to, frameLimit);
                // An empty block would let a frame continue for ever.
                if (got <= 0) {
                    return ~position;
                }
                position += length;
                to += got;
            }
        }
        return to - outFrom;
    }

    private static int bigEndian(byte[] in, int at) {
        return in[at] << 24 | (in[at + 1] & 0xff) << 16 | (in[at + 2] & 0xff) << 8 | (in[at + 3] & 0xff);
    }
}
