package dev.lamella.internal.footer;

import dev.lamella.metadata.BloomFilterHeader;
import dev.lamella.metadata.BoundaryOrder;
import dev.lamella.metadata.BoundingBox;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnCryptoMetadata;
import dev.lamella.metadata.ColumnIndex;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.CompressionCodec;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.DictionaryPageHeader;
import dev.lamella.metadata.Encoding;
import dev.lamella.metadata.EncryptionAlgorithm;
import dev.lamella.metadata.FileCryptoMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.GeospatialStatistics;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.OtherPageHeader;
import dev.lamella.metadata.PageEncodingStats;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.PageLocation;
import dev.lamella.metadata.PageType;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.metadata.SizeStatistics;
import dev.lamella.metadata.SortingColumn;
import dev.lamella.metadata.Statistics;
import dev.lamella.schema.EdgeAlgorithm;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.TimePrecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;

/// Every struct of the format with random contents. They need not make sense, except that footers have a schema that
/// closes.
final class RandomMetadata {
    private static final String[] TEXTS = {"", "a", "name", "with.dot", "größe", "\u65e5\u672c", "back`quote",
            "ARROW:schema"};

    private final Random random;

    RandomMetadata(long seed) {
        random = new Random(seed);
    }

    FileMetadata fileMetadata() {
        int leafCount = random.nextInt(5);
        List<SchemaElement> elements = new ArrayList<>();
        elements.add(new SchemaElement(OptionalInt.empty(), OptionalInt.empty(), optionalInt(), text(),
                OptionalInt.of(leafCount), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), optionalInt(),
                Optional.empty()));
        for (int i = 0; i < leafCount; i++) {
            elements.add(leaf());
        }
        List<RowGroup> rowGroups = list(() -> rowGroup(leafCount));
        return new StoredFileMetadata(random.nextInt(), SchemaTree.of(elements), elements, random.nextLong(), rowGroups,
                list(this::keyValue), optional(this::text),
                optional(() -> list(leafCount, () -> new ColumnOrder(random.nextInt(6)))),
                optional(this::encryptionAlgorithm), optional(this::bytes));
    }

    SchemaElement schemaElement() {
        return new SchemaElement(optionalInt(), optionalInt(), optionalInt(), text(), optionalInt(), optionalInt(),
                optionalInt(), optionalInt(), optionalInt(), optional(this::logicalType));
    }

    private SchemaElement leaf() {
        return new SchemaElement(OptionalInt.of(random.nextInt(8)), OptionalInt.of(random.nextInt(1, 20)),
                OptionalInt.of(random.nextInt(3)), text(),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(0),
                optionalInt(), optionalInt(), optionalInt(), optionalInt(), optional(this::logicalType));
    }

    LogicalType logicalType() {
        return switch (random.nextInt(22)) {
            case 0 -> new LogicalType.String();
            case 1 -> new LogicalType.Map();
            case 2 -> new LogicalType.List();
            case 3 -> new LogicalType.Enum();
            case 4 -> new LogicalType.Decimal(random.nextInt(), random.nextInt());
            case 5 -> new LogicalType.Date();
            case 6 -> new LogicalType.Time(random.nextBoolean(), TimePrecision.values()[random.nextInt(3)]);
            case 7 -> new LogicalType.Timestamp(random.nextBoolean(), TimePrecision.values()[random.nextInt(3)]);
            case 8 -> new LogicalType.Integer((byte) random.nextInt(), random.nextBoolean());
            case 9 -> new LogicalType.Unknown();
            case 10 -> new LogicalType.Json();
            case 11 -> new LogicalType.Bson();
            case 12 -> new LogicalType.Uuid();
            case 13 -> new LogicalType.Float16();
            case 14 -> new LogicalType.Variant((byte) random.nextInt());
            case 15 -> new LogicalType.Geometry(optional(this::text));
            case 16 -> new LogicalType.Geography(optional(this::text),
                    optional(() -> new EdgeAlgorithm(random.nextInt())));
            case 17 -> new LogicalType.File();
            case 18 -> new LogicalType.Unrecognized(2555, new byte[]{0x15, 2, 0});
            case 19 -> new LogicalType.Unrecognized(8, new byte[]{0x11, 0x1c, 0x4c, 0, 0, 0});
            case 20 ->
                new LogicalType.Unrecognized(random.nextBoolean() ? Integer.MIN_VALUE : -random.nextInt(1, 40_000),
                        new byte[]{0x13, 1, 0});
            default -> new LogicalType.Unrecognized(0, new byte[0]);
        };
    }

    RowGroup rowGroup(int columnCount) {
        return new StoredRowGroup(list(columnCount, this::columnChunk), random.nextLong(), random.nextInt(1_000_000),
                list(() -> new SortingColumn(random.nextInt(), random.nextBoolean(), random.nextBoolean())),
                optionalLong(), optionalLong(), optionalInt());
    }

    ColumnChunk columnChunk() {
        return new StoredColumnChunk(optional(this::text), random.nextLong(), optional(this::columnMetadata),
                optionalLong(),
                optionalInt(), optionalLong(), optionalInt(), optional(this::columnCrypto), optional(this::bytes));
    }

    ColumnMetadata columnMetadata() {
        return new StoredColumnMetadata(random.nextInt(), list(this::encoding), list(this::text),
                new CompressionCodec(random.nextInt(12) - 2), random.nextLong(), random.nextLong(), random.nextLong(),
                list(this::keyValue), random.nextLong(), optionalLong(), optionalLong(), optional(this::statistics),
                list(this::encodingStats), optionalLong(), optionalInt(), optional(this::sizeStatistics),
                optional(this::geospatialStatistics));
    }

    PageEncodingStats encodingStats() {
        return new PageEncodingStats(new PageType(random.nextInt(6)), encoding(), random.nextInt());
    }

    ColumnCryptoMetadata columnCrypto() {
        return switch (random.nextInt(3)) {
            case 0 -> new ColumnCryptoMetadata.FooterKey();
            case 1 -> new ColumnCryptoMetadata.ColumnKey(list(this::text), optional(this::bytes));
            default -> new ColumnCryptoMetadata.Unrecognized(random.nextInt(3, 40_000));
        };
    }

    EncryptionAlgorithm encryptionAlgorithm() {
        int id = random.nextInt(4);
        return id == 1 || id == 2
                ? new EncryptionAlgorithm(id, optional(this::bytes), optional(this::bytes),
                        optional(random::nextBoolean))
                : new EncryptionAlgorithm(id, Optional.empty(), Optional.empty(), Optional.empty());
    }

    FileCryptoMetadata fileCryptoMetadata() {
        return new FileCryptoMetadata(encryptionAlgorithm(), optional(this::bytes));
    }

    Statistics statistics() {
        return new Statistics(optional(this::bytes), optional(this::bytes), optionalLong(), optionalLong(),
                optional(this::bytes), optional(this::bytes), optional(random::nextBoolean),
                optional(random::nextBoolean), optionalLong());
    }

    SizeStatistics sizeStatistics() {
        return new SizeStatistics(optionalLong(), list(random::nextLong), list(random::nextLong));
    }

    GeospatialStatistics geospatialStatistics() {
        return new GeospatialStatistics(optional(this::boundingBox), list(random::nextInt));
    }

    BoundingBox boundingBox() {
        return new BoundingBox(random.nextGaussian(), Double.NaN, -0.0, Double.NEGATIVE_INFINITY, optionalDouble(),
                optionalDouble(), optionalDouble(), optionalDouble());
    }

    KeyValue keyValue() {
        return new KeyValue(text(), optional(this::text));
    }

    ColumnIndex columnIndex() {
        return new ColumnIndex(list(random::nextBoolean), list(this::bytes), list(this::bytes),
                new BoundaryOrder(random.nextInt(5)), list(random::nextLong), list(random::nextLong),
                list(random::nextLong), list(random::nextLong));
    }

    OffsetIndex offsetIndex() {
        return new OffsetIndex(list(() -> new PageLocation(random.nextLong(), random.nextInt(), random.nextLong())),
                list(random::nextLong));
    }

    BloomFilterHeader bloomFilterHeader() {
        return new BloomFilterHeader(random.nextInt(), random.nextInt(4), random.nextInt(4), random.nextInt(4));
    }

    PageHeader pageHeader() {
        int uncompressed = count();
        int compressed = count();
        OptionalInt crc = optionalInt();
        return switch (random.nextInt(4)) {
            case 0 -> new DataPageHeader(uncompressed, compressed, crc, count(), encoding(), encoding(), encoding(),
                    optional(this::statistics));
            case 1 ->
                new DataPageHeaderV2(uncompressed, compressed, crc, count(), count(), count(), encoding(), count(),
                        count(), random.nextBoolean(), optional(this::statistics));
            case 2 -> new DictionaryPageHeader(uncompressed, compressed, crc, count(), encoding(),
                    optional(random::nextBoolean));
            default -> new OtherPageHeader(new PageType(random.nextBoolean() ? 1 : random.nextInt(4, 1000)),
                    uncompressed, compressed, crc);
        };
    }

    private Encoding encoding() {
        return new Encoding(random.nextInt(14) - 1);
    }

    private String text() {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(8) == 0 ? 300 : random.nextInt(10)];
        random.nextBytes(bytes);
        return bytes;
    }

    private int count() {
        return random.nextInt() >>> random.nextInt(1, 32);
    }

    private OptionalInt optionalInt() {
        return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt() >> random.nextInt(32));
    }

    private OptionalLong optionalLong() {
        return random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong() >> random.nextInt(64));
    }

    private OptionalDouble optionalDouble() {
        return random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextGaussian());
    }

    private <T> Optional<T> optional(Supplier<T> value) {
        return random.nextBoolean() ? Optional.empty() : Optional.of(value.get());
    }

    private <T> List<T> list(Supplier<T> element) {
        return list(random.nextInt(8) == 0 ? random.nextInt(40) : random.nextInt(4), element);
    }

    private <T> List<T> list(int size, Supplier<T> element) {
        List<T> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(element.get());
        }
        return list;
    }
}
