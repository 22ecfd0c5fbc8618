package dev.lamella.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.PageCursor;
import dev.lamella.ParquetReader;
import dev.lamella.internal.encoding.ArrayType;
import dev.lamella.internal.encoding.Encodings;
import dev.lamella.internal.encoding.Samples;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.DictionaryVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.Validity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// For every type and every encoding that it may have: what is written in pages of any size is read again, and pages, indexes
/// and metadata say the same.
class ColumnChunkLawsTest {
    private static final int ROUNDS = 2 * Integer.getInteger("lamella.effort", 1);

    record Cell(String type, Optional<Encoding> encoding) {
        @Override
        public String toString() {
            return type + " " + encoding.map(Encoding::name).orElse("chosen");
        }
    }

    static Stream<Cell> cells() {
        return ChunkFile.TYPES.stream().flatMap(type -> Stream.concat(Stream.of(Optional.<Encoding>empty()),
                IntStream.rangeClosed(0, Encoding.ALP.id()).mapToObj(Encoding::new)
                        .filter(encoding -> isWritten(encoding, ChunkFile.schema(type, Repetition.REQUIRED)))
                        .map(Optional::of))
                .map(encoding -> new Cell(type, encoding)));
    }

    private static boolean isWritten(Encoding encoding, Schema schema) {
        boolean isOld = encoding.equals(Encoding.PLAIN_DICTIONARY);
        boolean isDictionary = encoding.equals(Encoding.RLE_DICTIONARY);
        boolean isBoolean = ChunkFile.arrayType(schema) instanceof ArrayType.OfBoolean;
        return !isOld && !(isDictionary && isBoolean) && Encodings.isLegal(encoding, ChunkFile.type(schema));
    }

    @ParameterizedTest
    @MethodSource("cells")
    void isReadAsItWasWritten(Cell cell) throws IOException {
        for (ColumnSettings.PageVersion version : ColumnSettings.PageVersion.values()) {
            for (Repetition repetition : Repetition.values()) {
                for (int round = 0; round < ROUNDS; round++) {
                    long seed = cell.hashCode() * 31L + version.ordinal() * 300 + repetition.ordinal() * 100 + round;
                    try {
                        check(cell, version, repetition, new Random(seed));
                    } catch (AssertionError | RuntimeException e) {
                        throw new AssertionError(cell + " " + version + " " + repetition + ", seed " + seed, e);
                    }
                }
            }
        }
    }

    private static void check(Cell cell, ColumnSettings.PageVersion version, Repetition repetition, Random random)
            throws IOException {
        Schema schema = ChunkFile.schema(cell.type(), repetition);
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.version = version;
        settings.encoding = cell.encoding();
        settings.codec = random.nextBoolean() ? CompressionCodec.UNCOMPRESSED : CompressionCodec.GZIP;
        settings.dictionary = ColumnSettings.Dictionary.values()[random.nextInt(2)];
        settings.dictionaryBytes = random.nextInt(4) == 0 ? random.nextInt(500) : 1 << 20;
        settings.pageRows = 1 + random.nextInt(random.nextBoolean() ? 10 : 3000);
        settings.pageBytes = 1 + random.nextInt(random.nextBoolean() ? 100 : 20_000);
        List<ColumnVector> batches = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        List<Integer> entries = new ArrayList<>();
        int batchCount = 1 + random.nextInt(4);
        for (int i = 0; i < batchCount; i++) {
            ColumnVector batch = batch(ChunkFile.arrayType(schema), repetition,
                    random.nextInt(random.nextBoolean() ? 5 : 400),
                    random);
            batches.add(batch);
            rows.addAll(ChunkFile.rows(batch));
            for (int row = 0; row < batch.size(); row++) {
                entries.add(batch instanceof ListVector list
                        ? Math.max(1, list.offsets()[row + 1] - list.offsets()[row])
                        : 1);
            }
        }
        if (rows.isEmpty()) {
            return;
        }
        ChunkFile file = ChunkFile.write(schema, settings, batches.toArray(ColumnVector[]::new));
        assertThat(file.rows()).isEqualTo(rows);
        try (ParquetReader reader = file.open()) {
            new Pages(reader, settings, entries).check(cell);
        }
    }

    static Stream<String> typesWithDictionary() {
        return ChunkFile.TYPES.stream().filter(type -> !type.equals("BOOLEAN"));
    }

    /// A large dictionary numbers some values when they come, and others when their page ends. It may overflow in both cases.
    @ParameterizedTest
    @MethodSource("typesWithDictionary")
    void isReadAsItWasWrittenWithALargeDictionary(String type) throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            long seed = type.hashCode() * 31L + round;
            try {
                checkLarge(type, ChunkFile.arrayType(ChunkFile.schema(type, Repetition.REQUIRED)), new Random(seed));
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(type + ", seed " + seed, e);
            }
        }
    }

    private static <A> void checkLarge(String type, ArrayType<A> arrayType, Random random) throws IOException {
        ChunkFile.Settings settings = new ChunkFile.Settings();
        settings.dictionary = ColumnSettings.Dictionary.TRY;
        settings.encoding = random.nextBoolean() ? Optional.of(Encoding.RLE_DICTIONARY) : Optional.empty();
        settings.dictionaryBytes = random.nextInt(4) == 0 ? 50_000 + random.nextInt(100_000) : 4 << 20;
        settings.pageRows = 1000 + random.nextInt(20_000);
        int distinct = 20_000 + random.nextInt(20_000);
        A known = Samples.of(arrayType, Samples.Shape.WILD, distinct, random);
        boolean isOfBytes = arrayType instanceof ArrayType.OfBytes || arrayType instanceof ArrayType.OfFixed;
        List<ColumnVector> batches = new ArrayList<>();
        for (int rows = 0; rows < 2 * distinct;) {
            int count = 1 + random.nextInt(random.nextInt(8) == 0 ? distinct : 2000);
            int[] numbers = random.ints(count, 0, distinct).toArray();
            A values = arrayType.allocate(count);
            arrayType.gather(known, numbers, 0, values, 0, count);
            batches.add(isOfBytes && random.nextInt(8) == 0
                    ? new DictionaryVector(count, Validity.none(), arrayType.vector(known, distinct, Validity.none()),
                            numbers)
                    : arrayType.vector(values, count, Validity.none()));
            rows += count;
        }
        ChunkFile file = ChunkFile.write(ChunkFile.schema(type, Repetition.REQUIRED), settings,
                batches.toArray(ColumnVector[]::new));
        assertThat(file.rows()).isEqualTo(batches.stream().flatMap(batch -> ChunkFile.rows(batch).stream()).toList());
    }

    private static <A> ColumnVector batch(ArrayType<A> arrayType, Repetition repetition, int count, Random random) {
        Samples.Shape shape = Samples.Shape.values()[random.nextInt(Samples.Shape.values().length)];
        return switch (repetition) {
            case REQUIRED -> arrayType.vector(Samples.of(arrayType, shape, count, random), count, Validity.none());
            case OPTIONAL ->
                arrayType.vector(Samples.of(arrayType, shape, count, random), count, validity(count, random));
            case REPEATED -> {
                int[] offsets = new int[count + 1];
                int most = random.nextBoolean() ? 3 : 30;
                for (int i = 0; i < count; i++) {
                    offsets[i + 1] = offsets[i] + random.nextInt(most);
                }
                ColumnVector elements = arrayType.vector(Samples.of(arrayType, shape, offsets[count], random),
                        offsets[count],
                        Validity.none());
                yield new ListVector(count, Validity.none(), offsets, elements);
            }
        };
    }

    private static Validity validity(int count, Random random) {
        long[] words = new long[(count + 63) / 64];
        double density = random.nextInt(5) / 4.0;
        int present = 0;
        for (int i = 0; i < count; i++) {
            if (random.nextDouble() < density) {
                words[i >>> 6] |= 1L << i;
                present++;
            }
        }
        return Validity.of(words, count - present);
    }

    /// What the pages of a file say.
    private record Pages(ParquetReader reader, ChunkFile.Settings settings, List<Integer> entries) {
        void check(Cell cell) throws IOException {
            ColumnMetadata metadata = reader.metadata().rowGroups().getFirst().columns().getFirst().metadata()
                    .orElseThrow();
            OffsetIndex index = reader.offsetIndex(0, 0).orElseThrow();
            Encoding encoding = metadata.encodingStats().getLast().encoding();
            boolean isDictionary = Encodings.isDictionary(encoding);
            if (cell.encoding().isPresent() && !cell.encoding().get().equals(Encoding.RLE_DICTIONARY)) {
                assertThat(encoding).isEqualTo(cell.encoding().get());
            }
            assertThat(metadata.dictionaryPageOffset().isPresent()).isEqualTo(isDictionary);
            int page = 0;
            long uncompressed = 0;
            long next = isDictionary ? metadata.dictionaryPageOffset().getAsLong() : metadata.dataPageOffset();
            try (PageCursor pages = reader.pages(0, 0)) {
                while (pages.next()) {
                    assertThat(pages.offset()).as("pages lie one after another").isEqualTo(next);
                    assertThat(pages.header().crc()).isPresent();
                    next += pages.headerLength() + pages.header().compressedSize();
                    uncompressed += pages.headerLength() + pages.header().uncompressedSize();
                    if (pages.header() instanceof DictionaryPageHeader header) {
                        assertThat(pages.ordinal()).isZero();
                        assertThat(header.encoding()).isEqualTo(Encoding.PLAIN);
                        assertThat(isDictionary).isTrue();
                        continue;
                    }
                    PageLocation location = index.pageLocations().get(page);
                    assertThat(pages.offset()).isEqualTo(location.offset());
                    assertThat(next).isEqualTo(location.offset() + location.compressedPageSize());
                    page(pages, index, page++, encoding);
                }
            }
            assertThat(page).isEqualTo(index.pageLocations().size());
            assertThat(metadata.dataPageOffset()).isEqualTo(index.pageLocations().getFirst().offset());
            long start = metadata.dictionaryPageOffset().orElse(metadata.dataPageOffset());
            assertThat(metadata.totalCompressedSize()).isEqualTo(next - start);
            assertThat(metadata.totalUncompressedSize()).isEqualTo(uncompressed);
            assertThat(metadata.valueCount()).isEqualTo(entries.stream().mapToInt(count -> count).sum());
            PageType type = settings.version == ColumnSettings.PageVersion.V1
                    ? PageType.DATA_PAGE
                    : PageType.DATA_PAGE_V2;
            assertThat(metadata.encodingStats()).endsWith(new PageEncodingStats(type, encoding, page));
            assertThat(metadata.encodings()).contains(encoding).doesNotHaveDuplicates();
        }

        private void page(PageCursor pages, OffsetIndex index, int page, Encoding encoding) throws IOException {
            int first = (int) index.pageLocations().get(page).firstRowIndex();
            int end = page + 1 < index.pageLocations().size()
                    ? (int) index.pageLocations().get(page + 1).firstRowIndex()
                    : entries.size();
            int expected = entries.subList(first, end).stream().mapToInt(count -> count).sum();
            assertThat(end - first).isBetween(1, settings.pageRows);
            switch (pages.header()) {
                case DataPageHeader header -> {
                    assertThat(settings.version).isEqualTo(ColumnSettings.PageVersion.V1);
                    assertThat(header.valueCount()).as("rows are not split").isEqualTo(expected);
                    assertThat(header.encoding()).isEqualTo(encoding);
                }
                case DataPageHeaderV2 header -> {
                    assertThat(settings.version).isEqualTo(ColumnSettings.PageVersion.V2);
                    assertThat(header.valueCount()).isEqualTo(expected);
                    assertThat(header.rowCount()).isEqualTo(end - first);
                    assertThat(header.nullCount()).isEqualTo(expected - pages.values().size());
                    assertThat(header.encoding()).isEqualTo(encoding);
                }
                case DictionaryPageHeader ignored -> throw new AssertionError("a page of another type");
                case OtherPageHeader ignored -> throw new AssertionError("a page of another type");
            }
        }
    }
}
