package dev.lamella.codecs;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/// Data of many shapes to compress.
final class Samples {
    private Samples() {}

    /// `size` bytes in one of the styles that compressors treat differently.
    static byte[] of(Style style, int size, Random random) {
        byte[] bytes = new byte[size];
        switch (style) {
            case ZEROS -> {
            }
            case NOISE -> random.nextBytes(bytes);
            case SHORT_REPEATS -> {
                int period = 2 + random.nextInt(10);
                for (int i = 0; i < size; i++) {
                    bytes[i] = (byte) (i < period ? random.nextInt() : bytes[i - period]);
                }
            }
            case WORDS -> {
                String[] words = {"carefully ", "final ", "deposits ", "sleep ", "above ", "the ", "ironic ", "a "};
                int to = 0;
                while (to < size) {
                    byte[] word = words[random.nextInt(words.length)].getBytes(StandardCharsets.US_ASCII);
                    int count = Math.min(word.length, size - to);
                    System.arraycopy(word, 0, bytes, to, count);
                    to += count;
                }
            }
            case COUNTERS -> {
                int value = 1_000_000;
                for (int i = 0; i + 4 <= size; i += 4) {
                    value += random.nextInt(300);
                    bytes[i] = (byte) value;
                    bytes[i + 1] = (byte) (value >> 8);
                    bytes[i + 2] = (byte) (value >> 16);
                    bytes[i + 3] = (byte) (value >> 24);
                }
            }
            case MIXED -> {
                int to = 0;
                while (to < size) {
                    int count = Math.min(1 + random.nextInt(1 + random.nextInt(2000)), size - to);
                    if (to > 0 && random.nextBoolean()) {
                        int distance = 1 + random.nextInt(Math.min(to, random.nextBoolean() ? 20 : 100_000));
                        for (int i = 0; i < count; i++) {
                            bytes[to + i] = bytes[to + i - distance];
                        }
                    } else {
                        byte[] noise = new byte[count];
                        random.nextBytes(noise);
                        System.arraycopy(noise, 0, bytes, to, count);
                    }
                    to += count;
                }
            }
        }
        return bytes;
    }

    enum Style {
        ZEROS, NOISE, SHORT_REPEATS, WORDS, COUNTERS, MIXED
    }
}
