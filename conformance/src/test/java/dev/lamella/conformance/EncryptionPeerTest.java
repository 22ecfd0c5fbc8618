package dev.lamella.conformance;

import static org.apache.parquet.filter2.predicate.FilterApi.and;
import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.eq;
import static org.apache.parquet.filter2.predicate.FilterApi.gtEq;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.lt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.ColumnOptions;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WriteOptions;
import dev.lamella.WriteOptions.Checksums;
import dev.lamella.WriteOptions.Dictionary;
import dev.lamella.WriteOptions.PageVersion;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.encryption.Encryption;
import dev.lamella.encryption.Encryption.Algorithm;
import dev.lamella.encryption.Encryption.OtherColumns;
import dev.lamella.error.KeyException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.io.OutputFile;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Field;
import dev.lamella.schema.Schema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// parquet-java reads encrypted files of Lamella: rows, page indexes, Bloom filters, and columns in the clear without
/// keys.
class EncryptionPeerTest {
    private static final int ROWS = 90;

    @TempDir
    private static Path folder;

    /// The rest of the matrix, of which [EncryptedCase] has algorithms, keys and footers.
    enum Shape {
        NESTED, FLAT, REQUIRED, NO_ROWS;

        Schema schema() {
            List<String> columns = switch (this) {
                case NESTED, NO_ROWS -> List.of("id", "name", "score", "xs");
                case FLAT -> List.of("id", "name", "score");
                case REQUIRED -> List.of("id");
            };
            return EncryptedTable.SCHEMA.project(columns.stream().map(ColumnPath::parse).toList());
        }

        int rowCount() {
            return this == NO_ROWS ? 0 : ROWS;
        }
    }

    /// One cell of the matrix.
    record Cell(Dictionary dictionary, Shape shape, Checksums checksums, Algorithm algorithm,
            boolean isFooterEncrypted, PageVersion version) {
        /// parquet-java has another layout of encrypted pages of version 2, if they have levels.
        boolean isReadByParquetJava() {
            return version == PageVersion.V1 || shape == Shape.REQUIRED || shape == Shape.NO_ROWS;
        }

        private Encryption encryption() {
            Encryption made = EncryptedTable.uniform(algorithm);
            for (Field field : shape.schema().fields()) {
                made = EncryptedTable.withOwnKey(made, field.name());
            }
            return isFooterEncrypted ? made : made.withPlaintextFooter();
        }

        private byte[] file() throws IOException {
            WriteOptions options = WriteOptions.DEFAULT.withPages(1 << 20, 10).withRowGroups(1 << 20, 40)
                    .withDictionary(dictionary).withChecksums(checksums).withPageVersion(version)
                    .withEncryption(encryption());
            return write(shape.schema(), shape.rowCount(), options);
        }
    }

    static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Dictionary dictionary : Dictionary.values()) {
            for (Shape shape : Shape.values()) {
                for (Checksums checksums : Checksums.values()) {
                    for (Algorithm algorithm : Algorithm.values()) {
                        for (boolean isFooterEncrypted : new boolean[]{true, false}) {
                            for (PageVersion version : PageVersion.values()) {
                                cells.add(new Cell(dictionary, shape, checksums, algorithm, isFooterEncrypted,
                                        version));
                            }
                        }
                    }
                }
            }
        }
        return cells;
    }

    private static byte[] write(Schema schema, int count, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ParquetWriter writer = Parquet.create(OutputFile.of("table", bytes), schema, options);
                ParquetReader rows = Parquet.open(InputFile.of(EncryptedTable.file(0, ROWS,
                        EncryptedTable.options())))) {
            Scan scan = Scan.all().columns(schema.fields().stream().map(field -> ColumnPath.of(List.of(field.name())))
                    .toList()).limit(count);
            try (var batches = rows.batches(scan)) {
                while (batches.next()) {
                    writer.write(batches.batch());
                }
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static ParquetReadOptions.Builder options() {
        return ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withDecryption(EncryptedTable.properties()).usePageChecksumVerification();
    }

    private static Path path(byte[] file) throws IOException {
        return Files.write(folder.resolve("case.parquet"), file);
    }

    @ParameterizedTest
    @MethodSource("cells")
    void allReadWhatWasWritten(Cell cell) throws IOException {
        byte[] file = cell.file();
        List<Fields> rows;
        try (ParquetReader reader = Parquet.open(InputFile.of(file), ReadOptions.DEFAULT
                .withDecryption(EncryptedTable.decryption()))) {
            rows = FourWays.read(reader);
            assertThat(rows).hasSize(cell.shape.rowCount());
            // No column is read.
            assertThat(reader.rowCount()).isEqualTo(rows.size());
            assertThat(reader.count(Filter.parse("id >= 0")).value()).isEqualTo(rows.size());
        }
        FourWays.assertSame("Lamella", rows, EncryptedTable.rows(0, ROWS).stream().limit(cell.shape.rowCount())
                .map(row -> Physical.project(row, EncryptedTable.SCHEMA, cell.shape.schema())).toList());
        Path path = path(file);
        Schema schema = cell.shape.schema();
        if (cell.isReadByParquetJava()) {
            FourWays.assertSame("parquet-java", ParquetJava.rows(path, EncryptedTable.properties(), schema,
                    schema.fields()), rows);
        } else if (cell.algorithm == Algorithm.GCM) {
            // It decrypts what follows the first bytes, which it takes for levels. Of counter mode it makes other values.
            assertThatThrownBy(() -> ParquetJava.rows(path, EncryptedTable.properties(), schema, schema.fields()))
                    .hasStackTraceContaining("org.apache.parquet.crypto.AesGcmDecryptor.decrypt");
        }
        assertThat(countWithoutColumns(path)).isEqualTo(rows.size());
    }

    private static long countWithoutColumns(Path path) throws IOException {
        long count = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path), options().build())) {
            reader.setRequestedSchema(new MessageType("nothing"));
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                count += pages.getRowCount();
            }
        }
        return count;
    }

    private static long filteredRows(Path path, ParquetReadOptions.Builder options, FilterPredicate predicate)
            throws IOException {
        long count = 0;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(path),
                options.withRecordFilter(FilterCompat.get(predicate)).build())) {
            for (PageReadStore pages = reader.readNextFilteredRowGroup(); pages != null; pages = reader
                    .readNextFilteredRowGroup()) {
                count += pages.getRowCount();
            }
        }
        return count;
    }

    private static byte[] filtered(Algorithm algorithm, boolean isFooterEncrypted) throws IOException {
        Encryption encryption = EncryptedTable.encryption(algorithm);
        WriteOptions options = WriteOptions.DEFAULT.withPages(1 << 20, 10).withRowGroups(1 << 20, 40)
                .withColumn("id", ColumnOptions.DEFAULT.withBloomFilter(0.0001, 100))
                .withColumn("name", ColumnOptions.DEFAULT.withBloomFilter(0.0001, 100))
                .withEncryption(isFooterEncrypted ? encryption : encryption.withPlaintextFooter());
        return EncryptedTable.file(0, ROWS, options);
    }

    /// By the column index only: of 90 rows in pages of 10, two pages.
    @ParameterizedTest
    @EnumSource
    void parquetJavaSkipsPagesByOurPageIndexes(Algorithm algorithm) throws IOException {
        for (boolean isFooterEncrypted : new boolean[]{true, false}) {
            Path path = path(filtered(algorithm, isFooterEncrypted));
            ParquetReadOptions.Builder byPages = options().useStatsFilter(false).useDictionaryFilter(false)
                    .useBloomFilter(false).useColumnIndexFilter(true);
            assertThat(filteredRows(path, byPages, and(gtEq(longColumn("id"), 25L), lt(longColumn("id"), 31L))))
                    .isEqualTo(20);
            assertThat(filteredRows(path, byPages, gtEq(longColumn("id"), 1000L))).isZero();
            assertThat(filteredRows(path, byPages, lt(longColumn("id"), 1000L))).isEqualTo(ROWS);
            List<Fields> rows = ParquetJava.rows(path, EncryptedTable.properties(), EncryptedTable.SCHEMA,
                    EncryptedTable.SCHEMA.fields());
            FourWays.assertSame("filtered", filteredValues(path, byPages,
                    and(gtEq(longColumn("id"), 25L), lt(longColumn("id"), 31L))), rows.subList(20, 40));
        }
    }

    private static List<Fields> filteredValues(Path path, ParquetReadOptions.Builder options, FilterPredicate predicate)
            throws IOException {
        return ParquetJava.rows(path, options.withRecordFilter(FilterCompat.get(predicate)).build(),
                EncryptedTable.SCHEMA, EncryptedTable.SCHEMA.fields());
    }

    /// By Bloom filters only: values between the bounds that are not there drop all row groups.
    @ParameterizedTest
    @EnumSource
    void parquetJavaDropsRowGroupsByOurBloomFilters(Algorithm algorithm) throws IOException {
        for (boolean isFooterEncrypted : new boolean[]{true, false}) {
            Path path = path(filtered(algorithm, isFooterEncrypted));
            ParquetReadOptions.Builder byFilters = options().useStatsFilter(false).useDictionaryFilter(false)
                    .useColumnIndexFilter(false).useBloomFilter(true);
            assertThat(filteredRows(path, byFilters, eq(binaryColumn("name"), Binary.fromString("name 0035"))))
                    .isZero();
            assertThat(filteredRows(path, byFilters, eq(binaryColumn("name"), Binary.fromString("name 004"))))
                    .isEqualTo(ROWS);
            assertThat(filteredRows(path, byFilters, eq(longColumn("id"), 45L))).isEqualTo(40);
            assertThat(filteredRows(path, byFilters, eq(longColumn("id"), 4500L))).isZero();
        }
    }

    /// Old readers read the columns in the clear of a plaintext footer, if no column has the footer key.
    @ParameterizedTest
    @EnumSource
    void parquetJavaReadsThePlainColumnsWithoutKeys(PageVersion version) throws IOException {
        Encryption encryption = EncryptedTable.withOwnKey(EncryptedTable.withOwnKey(
                EncryptedTable.uniform(Algorithm.GCM), "name"), "xs").withOtherColumns(OtherColumns.CLEAR)
                .withPlaintextFooter();
        Path path = path(EncryptedTable.file(0, ROWS, EncryptedTable.options().withPageVersion(version)
                .withEncryption(encryption)));
        List<Fields> rows = EncryptedTable.rows(0, ROWS);
        Schema schema = EncryptedTable.SCHEMA;
        List<Field> plain = List.of(schema.fields().get(0), schema.fields().get(2));
        Schema some = schema.project(List.of(ColumnPath.parse("id"), ColumnPath.parse("score")));
        List<Fields> expected = rows.stream().map(row -> Physical.project(row, schema, some)).toList();
        FourWays.assertSame("parquet-java", ParquetJava.rows(path, schema, plain), expected);
        assertThatThrownBy(() -> ParquetJava.rows(path, schema, List.of(schema.fields().get(1))))
                .hasMessageContaining("Null File Decryptor");
        ParquetReadOptions.Builder keyless = ParquetReadOptions.builder(new PlainParquetConfiguration());
        FilterPredicate predicate = and(gtEq(longColumn("id"), 25L), lt(longColumn("id"), 31L));
        FourWays.assertSame("filtered", ParquetJava.rows(path,
                keyless.withRecordFilter(FilterCompat.get(predicate)).build(), schema, plain),
                expected.subList(20, 40));

        try (ParquetReader reader = Parquet.open(path)) {
            FourWays.assertSame("Lamella", FourWays.rows(reader, Scan.all().columns("id", "score")), expected);
            assertThatThrownBy(() -> FourWays.rows(reader, Scan.all().columns("name"))).isInstanceOf(KeyException.class)
                    .hasMessageContaining(
                            "The column is encrypted, and no key was given; it asks for the key \"kname\"");
        }
    }
}
