package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.ColumnOptions;
import dev.lamella.conformance.Claims.Chunk;
import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.conformance.TrueLevels.Slot;
import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.schema.PhysicalType;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Random;
import java.util.Set;
import org.apache.parquet.column.values.bloomfilter.BlockSplitBloomFilter;
import org.apache.parquet.io.api.Binary;

/// A Bloom filter holds every value of its chunk, and few others, as parquet-java reads it.
final class BloomClaims {
    private static final int STRANGERS = 400;

    private BloomClaims() {}

    static void verify(Chunk chunk, ColumnOptions options, BloomFilterHeader header, byte[] bits, String place) {
        assertThat(header.isRecognized()).as(place).isTrue();
        assertThat(Integer.bitCount(bits.length)).as("size of the Bloom filter of " + place).isOne();
        BlockSplitBloomFilter filter = new BlockSplitBloomFilter(bits);
        boolean isInt = chunk.leaf().field().type() == PhysicalType.INT32;
        Set<Object> distinct = new HashSet<>();
        for (Slot slot : chunk.slots()) {
            if (slot.value() != null && distinct.add(slot.value())) {
                assertThat(filter.findHash(hash(filter, slot.value(), isInt))).as("%s in the Bloom filter of %s",
                        slot.value(), place).isTrue();
            }
        }
        if (options.distinctValues().orElse(Long.MAX_VALUE) >= distinct.size()) {
            Random random = new Random(bits.length);
            int taken = 0;
            for (int i = 0; i < STRANGERS; i++) {
                taken += filter.findHash(random.nextLong()) ? 1 : 0;
            }
            double allowed = distinct.isEmpty() ? 0 : STRANGERS * options.falsePositives().getAsDouble() * 1.5 + 8;
            assertThat((double) taken).as("strangers in the Bloom filter of " + place).isLessThanOrEqualTo(allowed);
        }
    }

    private static long hash(BlockSplitBloomFilter filter, Object value, boolean isInt) {
        return switch (value) {
            case Long number when isInt -> filter.hash(Math.toIntExact(number));
            case Long number -> filter.hash((long) number);
            case Bits32(int bits) -> filter.hash(Float.intBitsToFloat(bits));
            case Bits64(long bits) -> filter.hash(Double.longBitsToDouble(bits));
            case Hex(String digits) ->
                filter.hash(Binary.fromConstantByteArray(HexFormat.of().parseHex(digits)));
            default -> throw new AssertionError(value);
        };
    }
}
