package dev.lamella.internal.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.build.TestCorpus;
import dev.lamella.error.KeyException;
import dev.lamella.error.ParquetException;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.ColumnOrder;
import dev.lamella.metadata.DataPageHeader;
import dev.lamella.metadata.DataPageHeaderV2;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.LogicalType;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The files of [parquet-testing](https://github.com/apache/parquet-testing), where they are present.
class CorpusFootersTest {
    private Path corpus = Path.of("");

    @BeforeEach
    void findCorpus() {
        corpus = TestCorpus.orSkip();
    }

    @Test
    void readsEveryFooterAndIndex() throws IOException {
        int footers = 0;
        int columnIndexes = 0;
        int offsetIndexes = 0;
        int bloomFilters = 0;
        for (Path path : parquetFiles()) {
            try (InputFile file = InputFile.of(path)) {
                Footer footer = FooterReader.read(file);
                footers++;
                assertThat(FileStructs.FILE_METADATA.read(FileStructs.FILE_METADATA.write(footer.metadata())))
                        .as("%s written and read again", path).isEqualTo(footer.metadata());
                IndexReader indexes = new IndexReader(file, footer);
                for (int group = 0; group < footer.metadata().rowGroups().size(); group++) {
                    for (int column = 0; column < footer.metadata().schema().leaves().size(); column++) {
                        columnIndexes += indexes.columnIndex(group, column).isPresent() ? 1 : 0;
                        offsetIndexes += indexes.offsetIndex(group, column).isPresent() ? 1 : 0;
                        bloomFilters += indexes.bloomFilter(group, column).isPresent() ? 1 : 0;
                    }
                }
            } catch (ParquetException e) {
                throw new AssertionError(path.toString(), e);
            }
        }
        assertThat(footers).isGreaterThan(60);
        assertThat(columnIndexes).isGreaterThan(30);
        assertThat(offsetIndexes).isGreaterThanOrEqualTo(columnIndexes);
        assertThat(bloomFilters).isEqualTo(2);
    }

    @Test
    void walksThePageHeadersOfEveryChunk() throws IOException {
        for (Path path : parquetFiles()) {
            try (InputFile file = InputFile.of(path)) {
                Footer footer = FooterReader.read(file);
                for (RowGroup group : footer.metadata().rowGroups()) {
                    for (ColumnChunk chunk : group.columns()) {
                        ColumnMetadata metadata = chunk.metadata().orElseThrow();
                        if (group.rowCount() > 0 && metadata.totalCompressedSize() < 50_000_000) {
                            assertThat(countValues(file, footer, metadata)).as("%s %s", path, metadata.pathInSchema())
                                    .isEqualTo(metadata.valueCount());
                        }
                    }
                }
            }
        }
    }

    private static long countValues(InputFile file, Footer footer, ColumnMetadata chunk) throws IOException {
        long start = Math.min(chunk.dataPageOffset(),
                chunk.dictionaryPageOffset().orElse(0) > 0 ? chunk.dictionaryPageOffset().getAsLong() : Long.MAX_VALUE);
        byte[] bytes = new byte[(int) Math.min(chunk.totalCompressedSize() + 100, footer.footerOffset() - start)];
        file.read(start, bytes, 0, bytes.length);
        long values = 0;
        for (int position = 0; values < chunk.valueCount();) {
            var parsed = Objects.requireNonNull(PageHeaders.parse(bytes, position, bytes.length, true));
            PageHeader header = parsed.header();
            position += parsed.length() + header.compressedSize();
            values += switch (header) {
                case DataPageHeader page -> page.valueCount();
                case DataPageHeaderV2 page -> page.valueCount();
                default -> 0;
            };
        }
        return values;
    }

    @Test
    void encryptedFootersAskForTheirKeyAndSignedOnesAreRead() throws IOException {
        try (Stream<Path> paths = Files.walk(corpus.resolve("data"))) {
            for (Path path : paths.filter(path -> path.toString().endsWith(".parquet.encrypted")).toList()) {
                try (InputFile file = InputFile.of(path)) {
                    if (path.getFileName().toString().contains("plaintext_footer")) {
                        Footer footer = FooterReader.read(file);
                        assertThat(footer.metadata().encryptionAlgorithm().orElseThrow().name())
                                .isEqualTo("AES_GCM_V1");
                        assertThat(footer.metadata().rowGroups().getFirst().columns())
                                .anyMatch(chunk -> chunk.crypto().isPresent());
                    } else {
                        assertThatThrownBy(() -> FooterReader.read(file)).as(path.toString())
                                .isInstanceOf(KeyException.class).hasMessageContaining("encrypted");
                    }
                }
            }
        }
    }

    /// What a footer declares is the same after it was a schema, but for what means nothing; and its bytes are those that
    /// the writer wrote.
    @Test
    void everySchemaGivesBackItsElementsAndTheirBytes() throws IOException {
        int elements = 0;
        for (Path path : parquetFiles()) {
            try (InputFile file = InputFile.of(path)) {
                Footer footer = FooterReader.read(file);
                byte[] bytes = new byte[footer.footerLength()];
                file.read(footer.footerOffset(), bytes, 0, bytes.length);
                List<SchemaElement> stored = footer.metadata().schemaElements();
                List<SchemaElement> back = SchemaTree.elements(footer.metadata().schema());
                assertThat(back).as("%s", path).isEqualTo(ElementBytes.meaningful(stored));
                assertThat(SchemaTree.of(ElementBytes.writtenAndRead(back))).as("%s", path)
                        .isEqualTo(footer.metadata().schema());
                for (SchemaElement element : stored) {
                    assertThat(bytes).as("%s: %s", path, element)
                            .containsSequence(SchemaStructs.SCHEMA_ELEMENT.write(element));
                    elements++;
                }
            }
        }
        assertThat(elements).isGreaterThan(500);
    }

    @Test
    void anAnnotationThatItDoesNotKnowComesBackAsItsBytes() throws IOException {
        Schema schema = read("data/unknown-logical-type.parquet").metadata().schema();
        List<LogicalType> declared = schema.fields().stream()
                .flatMap(field -> field.annotation().logicalType().stream())
                .toList();
        List<SchemaElement> back = ElementBytes.writtenAndRead(SchemaTree.elements(schema));
        assertThat(back).flatExtracting(element -> element.logicalType().stream().toList()).isEqualTo(declared);
        assertThat(declared).contains(new LogicalType.Unrecognized(2555, new byte[]{0}));
        assertThat(schema.findings()).extracting(Object::toString).containsExactly(
                "Column `column with unknown type`: the annotation is member 2555 of the union LogicalType; the members of the "
                        + "union LogicalType are 1 to 8 and 10 to 19, so this is read as BYTE_ARRAY");
    }

    @Test
    void keepsAnAnnotationThatItDoesNotKnow() throws IOException {
        Footer footer = read("data/unknown-logical-type.parquet");
        assertThat(footer.metadata().schemaElements()).anyMatch(element -> element.logicalType()
                .filter(type -> type instanceof LogicalType.Unrecognized(int id, byte[] ignored) && id == 2555)
                .isPresent());
    }

    @Test
    void passesOverAPrivateFieldInThePlaceOfALaterOne() throws IOException {
        Footer footer = read("data/dict-page-offset-zero.parquet");
        ColumnMetadata chunk = footer.metadata().rowGroups().getFirst().columns().getFirst().metadata().orElseThrow();
        assertThat(chunk.bloomFilterLength()).isEmpty();
        assertThat(chunk.dictionaryPageOffset()).hasValue(0);
    }

    @Test
    void readsBooleansOfPageIndexesThatAreStoredAsTwo() throws IOException {
        try (InputFile file = InputFile.of(corpus.resolve("data/floating_orders_nan_count.parquet"))) {
            Footer footer = FooterReader.read(file);
            assertThat(footer.metadata().columnOrders().orElseThrow()).contains(ColumnOrder.IEEE_754_TOTAL_ORDER,
                    ColumnOrder.TYPE_ORDER);
            IndexReader indexes = new IndexReader(file, footer);
            assertThat(indexes.columnIndex(0, 0).orElseThrow().nullPages()).isNotEmpty().doesNotContain(true);
        }
    }

    @Test
    void keepsKeysWithoutValue() throws IOException {
        Footer footer = read("data/column_chunk_key_value_metadata.parquet");
        assertThat(footer.metadata().rowGroups()).flatMap(RowGroup::columns)
                .flatMap(chunk -> chunk.metadata().orElseThrow().keyValues())
                .anyMatch(entry -> entry.value().isEmpty());
    }

    @Test
    void namesTheColumnOfAnUnknownPhysicalType() throws IOException {
        assertThat(read("bad_data/PARQUET-1481.parquet").metadata().schema().findings())
                .anyMatch(finding -> finding.toString().contains("physical type -7"));
    }

    @Test
    void survivesDamageToRealFooters() throws IOException {
        for (String name : List.of("alltypes_plain.parquet", "floating_orders_nan_count.parquet",
                "unknown-logical-type.parquet", "encrypt_columns_plaintext_footer.parquet.encrypted")) {
            byte[] whole = Files.readAllBytes(corpus.resolve("data").resolve(name));
            int length = read("data/" + name).footerLength();
            byte[] file = new byte[length + 12];
            System.arraycopy(whole, 0, file, 0, 4);
            System.arraycopy(whole, whole.length - length - 8, file, 4, length + 8);
            for (int cut = 0; cut < file.length; cut++) {
                FooterReaderTest.survives(Arrays.copyOf(file, cut), name + " cut", cut);
            }
            for (int bit = 0; bit < file.length * 8; bit++) {
                byte[] damaged = file.clone();
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
                FooterReaderTest.survives(damaged, name + " bit", bit);
            }
        }
    }

    private Footer read(String name) throws IOException {
        try (InputFile file = InputFile.of(corpus.resolve(name))) {
            return FooterReader.read(file);
        }
    }

    private List<Path> parquetFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("data", "shredded_variant")) {
            try (Stream<Path> paths = Files.walk(corpus.resolve(folder))) {
                paths.filter(path -> path.toString().endsWith(".parquet")).sorted().forEach(files::add);
            }
        }
        return files;
    }
}
