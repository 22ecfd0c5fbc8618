package dev.lamella.dataset;

import static dev.lamella.dataset.DatasetFolder.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parallelism;
import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.ParquetWriter;
import dev.lamella.ReadOptions;
import dev.lamella.WatchedFiles;
import dev.lamella.WriteOptions;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.Share;
import dev.lamella.internal.dataset.LocatedFile;
import dev.lamella.io.ByteRange;
import dev.lamella.io.InputFile;
import dev.lamella.row.RowCursor;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import dev.lamella.vector.BatchSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which files a data set has, in which order, and what becomes of those that are not as they should be.
class DatasetFilesTest {
    private static final String ID = "required int64 id;";

    @TempDir
    Path root;

    private DatasetFolder folder;

    @BeforeEach
    void make() {
        folder = new DatasetFolder(root);
    }

    private void write(String... names) throws IOException {
        for (int i = 0; i < names.length; i++) {
            folder.write(names[i], ID, (long) i);
        }
    }

    @Test
    void filesComeNameByNameInTheOrderOfTheirBytes() throws IOException {
        write("a/2.parquet", "a.parquet", "a/10.parquet", "b/x.parquet", "a-b/1.parquet", "é.parquet", "Z.parquet");
        assertThat(folder.names(folder.open())).containsExactly("Z.parquet", "a/10.parquet", "a/2.parquet",
                "a-b/1.parquet", "a.parquet", "b/x.parquet", "é.parquet");
    }

    @Test
    void hiddenFilesAndFoldersArePassedOver() throws IOException {
        write("a.parquet", "_temporary/b.parquet", ".git/c.parquet", "_k=1/d.parquet", "sub/.e.parquet");
        Files.writeString(root.resolve("_SUCCESS"), "");
        Files.writeString(root.resolve(".a.parquet.crc"), "crc");
        assertThat(folder.names(folder.open())).containsExactly("_k=1/d.parquet", "a.parquet");
    }

    record Glob(String glob, List<String> matched) {
        static Glob of(String glob, String... matched) {
            return new Glob(glob, List.of(matched));
        }
    }

    static final List<Glob> GLOBS = List.of(
            Glob.of("*.parquet", "a.parquet", "b.parquet"),
            Glob.of("?.parquet", "a.parquet", "b.parquet"),
            Glob.of("**/*.parquet", "a.parquet", "b.parquet", "x/a.parquet", "x/y/c.parquet", "z/b.parquet"),
            Glob.of("x/**/c.parquet", "x/y/c.parquet"),
            Glob.of("x/y/**/c.parquet", "x/y/c.parquet"),
            Glob.of("**.parquet", "a.parquet", "b.parquet", "x/a.parquet", "x/y/c.parquet", "z/b.parquet"),
            Glob.of("{a,b}.parquet", "a.parquet", "b.parquet"),
            Glob.of("{x,z}/*.parquet", "x/a.parquet", "z/b.parquet"),
            Glob.of("{x/y,z}/*.parquet", "x/y/c.parquet", "z/b.parquet"),
            Glob.of("x/*/c.parquet", "x/y/c.parquet"),
            Glob.of("[b-z]*.parquet", "b.parquet"),
            Glob.of("x/*", "x/a.parquet"));

    @ParameterizedTest
    @FieldSource("GLOBS")
    void patternsMatch(Glob glob) throws IOException {
        write("a.parquet", "b.parquet", "x/a.parquet", "x/y/c.parquet", "z/b.parquet", "x/_d.parquet");
        Dataset dataset = Dataset.of(root + "/" + glob.glob);
        assertThat(folder.names(dataset)).isEqualTo(glob.matched);
        assertThat(folder.names(Dataset.of(root.resolve(glob.glob)))).isEqualTo(glob.matched);
    }

    @Test
    void aFileWhoseNameLooksLikeAGlobIsItself() throws IOException {
        write("[a].parquet", "a.parquet");
        assertThat(folder.names(Dataset.of(root.resolve("[a].parquet")))).containsExactly("[a].parquet");
    }

    @Test
    void oneTextNamesAFileADirectoryOrAPattern() throws IOException {
        write("a.parquet", "x/b.parquet", "x/_c.parquet", "d e.parquet");
        assertThat(folder.names(Dataset.of(root.toString()))).containsExactly("a.parquet", "d e.parquet",
                "x/b.parquet");
        assertThat(folder.names(Dataset.of(root + "/x", root + "/a.parquet"))).containsExactly("x/b.parquet",
                "a.parquet");
        assertThat(folder.names(Dataset.of(root.toUri() + "d%20e.parquet", DatasetOptions.DEFAULT)))
                .containsExactly("d e.parquet");
        assertThat(folder.names(Dataset.of(root.toUri().toString()))).hasSize(3);
        assertThatThrownBy(() -> Dataset.of()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("No file, directory or pattern is given; name at least one");
        assertThatThrownBy(() -> Dataset.of("")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("An empty text names no file; name a file, a directory or a pattern");
        assertThatThrownBy(() -> Dataset.of(root + "/{a")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("{a: This is not a valid pattern: a { or [ is not closed, or is empty,"
                        + " or a range is backwards");
        assertThatThrownBy(() -> Dataset.of(root + "/[z-a]"))
                .hasMessageStartingWith("[z-a]: This is not a valid pattern");
        assertThatThrownBy(() -> Dataset.of("none://a/b.parquet").rowCount())
                .isInstanceOf(UnsupportedFeatureException.class);
    }

    @Test
    void directoriesAreDecodedToPartitionValues() {
        InputFile none = InputFile.of(new byte[0]);
        assertThat(DatasetFile.of("t/day=1/at%3D=%3A%/c=__HIVE_DEFAULT_PARTITION__/=x/a=b.parquet", none)
                .partitionValues().entrySet())
                .containsExactly(Map.entry("day", Optional.of("1")), Map.entry("at=", Optional.of(":%")),
                        Map.entry("c", Optional.empty()));
        assertThatThrownBy(() -> DatasetFile.of("k=1/k=2/a.parquet", none).partitionValues())
                .isInstanceOf(SchemaMismatchException.class).hasMessageStartingWith("k=1/k=2/a.parquet:");
    }

    @Test
    void bytesInMemoryAreAFile() throws IOException {
        write("a.parquet");
        InputFile bytes = InputFile.of(Files.readAllBytes(root.resolve("a.parquet")));
        Dataset dataset = Dataset.ofFiles(List.of(DatasetFile.of("k=1/a", bytes), DatasetFile.of("k=2/b", bytes)),
                DatasetOptions.DEFAULT);
        assertThat(DatasetFolder.rows(dataset, Scan.all())).containsExactly("{id: 0, k: 1}", "{id: 0, k: 2}");
        assertThat(bytes.size()).isPositive();
    }

    @Test
    void objectsBelowAPrefixAreATable() throws IOException {
        write("a.parquet", "b.parquet");
        byte[] a = Files.readAllBytes(root.resolve("a.parquet"));
        StoredFiles.FILES.put("stored://bucket/table/k=1%2F2/a.parquet", new StoredFiles.Stored(a, "1"));
        StoredFiles.FILES.put("stored://bucket/table/k=3/b.parquet",
                new StoredFiles.Stored(Files.readAllBytes(root.resolve("b.parquet")), "1"));
        StoredFiles.FILES.put("stored://bucket/table/_SUCCESS", new StoredFiles.Stored(new byte[0], "1"));
        StoredFiles.FILES.put("stored://bucket/table/_temporary/k=3/c.parquet",
                new StoredFiles.Stored(new byte[0], "1"));
        Dataset dataset = Dataset.of("stored://bucket/table/");
        assertThat(DatasetFolder.rows(dataset, Scan.all())).containsExactly("{id: 0, k: 1/2}", "{id: 1, k: 3}");
        assertThat(Dataset.of("stored://bucket/table/k=3/b.parquet").rowCount()).isEqualTo(1);
        StoredFiles.FILES.put("stored://bucket/table/k=1%2F2/a.parquet", new StoredFiles.Stored(a, "2"));
        assertThatIOException().isThrownBy(() -> DatasetFolder.rows(dataset, Scan.all())).withMessage(
                "stored://bucket/table/k=1%2F2/a.parquet has changed since the files of the data set were listed; list"
                        + " them again");
    }

    @Test
    void nothingThatMatchesIsRejected() throws IOException {
        Files.createDirectories(root.resolve("empty/below"));
        assertThatIOException().isThrownBy(() -> Dataset.of(root.resolve("empty")))
                .withMessage(
                        root.resolve("empty") + ": there is no file in it, so that no schema is known; name another"
                                + " place, or give a schema with DatasetOptions.withSchema");
        assertThatIOException().isThrownBy(() -> Dataset.of(root.resolve("*.parquet")))
                .withMessageContaining("*.parquet: there is no file");
        assertThatThrownBy(() -> Dataset.of(root.resolve("none.parquet"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> Dataset.of(root.resolve("none/*.parquet"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void anEmptyFolderWithASchemaHasNoRows() throws IOException {
        Dataset dataset = Dataset.of(root, DatasetOptions.DEFAULT.withSchema(Schema.parse("message m { " + ID + " }")));
        assertThat(DatasetFolder.rows(dataset, Scan.all())).isEmpty();
        assertThat(dataset.count(Filter.parse("id = 1")).value()).isZero();
    }

    @Test
    void linksAreFollowedAndLoopsAreNot() throws IOException {
        write("data/a.parquet", "other/b.parquet");
        Files.createSymbolicLink(root.resolve("data/loop"), root.resolve("data"));
        Files.createSymbolicLink(root.resolve("data/more"), root.resolve("other"));
        assertThat(folder.names(Dataset.of(root.resolve("data")))).containsExactly("data/a.parquet",
                "data/more/b.parquet");
    }

    /// Files above the directory do not belong to it, and would be counted once for each link.
    @Test
    void aLinkToADirectoryAboveIsNotFollowed() throws IOException {
        write("a.parquet", "data/day=1/b.parquet", "data/day=2/c.parquet");
        Files.createSymbolicLink(root.resolve("data/day=1/up"), root);
        Files.createSymbolicLink(root.resolve("data/day=2/up"), root);
        Files.createSymbolicLink(root.resolve("data/day=2/same"), Path.of(".."));
        assertThat(folder.names(Dataset.of(root.resolve("data")))).containsExactly("data/day=1/b.parquet",
                "data/day=2/c.parquet");
        Files.createSymbolicLink(root.resolve("link"), root.resolve("data"));
        assertThat(Dataset.of(root.resolve("link")).files()).hasSize(2);
    }

    @Test
    void locationsOfFilesArePatternsToo() throws IOException {
        write("t/day=1/a.parquet", "t/day=2/b.parquet", "t/day=2/c.parquet");
        for (String start : List.of("file:", "file://", "FILE:")) {
            String table = start + root.resolve("t");
            assertThat(Dataset.namesTable(table)).isTrue();
            assertThat(Dataset.of(table).files()).hasSize(3);
            assertThat(Dataset.of(table + "/**/*.parquet").files()).hasSize(3);
            assertThat(Dataset.of(table + "/*/{a,b}.parquet").files()).hasSize(2);
            assertThat(Dataset.of(table + "/day=?/[bc].parquet").files()).hasSize(2);
            assertThat(Dataset.of(table + "/day=1/a.parquet").files()).hasSize(1);
        }
    }

    @Test
    void aPatternBelowNothingSaysThatNothingMatches() {
        assertThatThrownBy(() -> Dataset.of("nothing/here/*")).isInstanceOf(NoSuchFileException.class)
                .hasMessage("nothing/here/*: no file matches this pattern: there is no directory nothing/here");
    }

    @Test
    void aLinkToNothingIsRejected() throws IOException {
        write("a.parquet");
        Files.createSymbolicLink(root.resolve("b.parquet"), root.resolve("nothing"));
        assertThatThrownBy(folder::open).isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("b.parquet: it is a link to a file that is not there");
    }

    @Test
    void aForeignFileIsRejectedByName() throws IOException {
        write("a.parquet");
        Files.writeString(root.resolve("notes.txt"), "a text that is not a Parquet file");
        assertThatThrownBy(folder::rows).isInstanceOf(CorruptFileException.class).hasMessageContaining("notes.txt");
    }

    @Test
    void foreignFilesArePassedOverIfAskedFor() throws IOException {
        write("a.parquet");
        Files.writeString(root.resolve("notes.txt"), "a text that is not a Parquet file");
        Files.writeString(root.resolve("short"), "x");
        Dataset dataset = Dataset.of(root, DatasetOptions.DEFAULT.withForeignFiles(ForeignFiles.SKIP));
        assertThat(folder.names(dataset)).containsExactly("a.parquet");
    }

    @Test
    void aDamagedFileIsNotPassedOver() throws IOException {
        Path file = folder.write("a.parquet", ID, 1L);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 12] ^= 0x55;
        bytes[bytes.length - 5] ^= 0x55;
        Files.write(file, bytes);
        Dataset dataset = Dataset.of(root, DatasetOptions.DEFAULT.withForeignFiles(ForeignFiles.SKIP));
        assertThatThrownBy(dataset::schema).isInstanceOf(CorruptFileException.class).hasMessageContaining("a.parquet");
    }

    record Cut(String what, int first, int last) {
        @Override
        public String toString() {
            return what;
        }
    }

    static List<Cut> cuts() {
        return List.of(new Cut("one byte is missing at the end", 0, -1), new Cut("most bytes are missing", 0, -200),
                new Cut("four bytes are missing at the start", 4, 0));
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void aFileThatWasCutOffIsNotPassedOver(Cut cut) throws IOException {
        Path file = folder.write("a.parquet", ID, 1L, 2L, 3L);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOfRange(bytes, cut.first, bytes.length + cut.last));
        Dataset dataset = Dataset.of(root, DatasetOptions.DEFAULT.withForeignFiles(ForeignFiles.SKIP));
        assertThatThrownBy(() -> DatasetFolder.rows(dataset, Scan.all())).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("a.parquet");
    }

    @Test
    void aFileThatVanishedIsNamed() throws IOException {
        write("a.parquet", "b.parquet");
        Dataset dataset = folder.open();
        dataset.schema();
        Files.delete(root.resolve("b.parquet"));
        assertThatThrownBy(() -> DatasetFolder.rows(dataset, Scan.all())).isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("b.parquet: it was there when the files of the data set were listed");
    }

    @Test
    void aFileThatChangedIsNamed() throws IOException {
        write("a.parquet", "b.parquet");
        Dataset dataset = folder.open();
        dataset.schema();
        folder.write("b.parquet", ID, 5L, 6L, 7L);
        assertThatIOException().isThrownBy(() -> DatasetFolder.rows(dataset, Scan.all()))
                .withMessageContaining("b.parquet has changed since the files of the data set were listed");
    }

    @Test
    void aFailureIsThrownAgain() throws IOException {
        write("a.parquet", "b.parquet", "c.parquet");
        Dataset dataset = folder.open();
        dataset.schema();
        Files.delete(root.resolve("b.parquet"));
        try (BatchSource batches = dataset.batches()) {
            assertThat(batches.next()).isTrue();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(batches::next).isInstanceOf(NoSuchFileException.class);
            }
        }
    }

    @Test
    void givenFilesKeepTheirOrder() throws IOException {
        write("a.parquet", "b.parquet");
        Dataset dataset = Dataset.ofFiles(List.of(DatasetFile.of(root.resolve("b.parquet")),
                DatasetFile.of(root.resolve("a.parquet"))), DatasetOptions.DEFAULT);
        assertThat(DatasetFolder.rows(dataset, Scan.all())).containsExactly("{id: 1}", "{id: 0}");
    }

    @Test
    void filesAreOpenedWhenTheirTurnComesAndNotIfTheirPartitionSaysNo() throws IOException {
        write("k=1/a.parquet", "k=2/b.parquet", "k=3/c.parquet");
        List<WatchedDatasetFile> files = folder.open().files().stream()
                .map(file -> new WatchedDatasetFile(file, new WatchedFiles())).toList();
        Dataset dataset = Dataset.ofFiles(files,
                DatasetOptions.DEFAULT.withSchema(Schema.parse("message m { " + ID + " }")));
        try (RowCursor rows = dataset.rows(Scan.all().where("k >= 2"))) {
            assertThat(files).extracting(file -> file.watch().opened()).containsExactly(0, 0, 0);
            assertThat(rows.next()).isTrue();
            assertThat(files).extracting(file -> file.watch().open()).containsExactly(0, 1, 0);
            assertThat(rows.next()).isTrue();
            assertThat(files).extracting(file -> file.watch().open()).containsExactly(0, 0, 1);
        }
        assertThat(files).extracting(file -> file.watch().open()).containsExactly(0, 0, 0);
        assertThat(files).extracting(file -> file.watch().opened()).containsExactly(0, 1, 1);
    }

    @Test
    void aByteRangeIsOfOneFile() throws IOException {
        write("a.parquet");
        assertThat(folder.rows(Scan.all().bytes(new ByteRange(0, 4)))).isEmpty();
        assertThat(folder.rows(Scan.all().bytes(new ByteRange(4, 1000)))).containsExactly("{id: 0}");
        write("b.parquet");
        assertThatThrownBy(() -> folder.rows(Scan.all().bytes(new ByteRange(0, 5))))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(
                        "A range of bytes applies to a single file, and the data set has 2 files. Divide a data set"
                                + " with Dataset.splits, or by row numbers");
    }

    /// Counts how often the end of a small file is read, which begins at byte 0.
    private record FooterCount(DatasetFile file, AtomicInteger footers) implements DatasetFile {
        @Override
        public String name() {
            return file.name();
        }

        @Override
        public InputFile open() throws IOException {
            return new WatchedFiles().watch(file.open(), position -> footers.addAndGet(position == 0 ? 1 : 0));
        }
    }

    @Test
    void aFooterIsReadOnceForAllScans() throws IOException {
        write("k=1/a.parquet", "k=2/b.parquet");
        List<FooterCount> files = folder.open().files().stream()
                .map(file -> new FooterCount(file, new AtomicInteger())).toList();
        Dataset dataset = Dataset.ofFiles(files, DatasetOptions.DEFAULT);
        assertThat(dataset.rowCount()).isEqualTo(2);
        assertThat(dataset.schema().fields()).hasSize(2);
        assertThat(dataset.splits(Scan.all(), 1)).hasSize(2);
        assertThat(DatasetFolder.rows(dataset, Scan.all())).hasSize(2);
        assertThat(dataset.count(Filter.parse("id > 0")).value()).isEqualTo(1);
        assertThat(dataset.withOptions(DatasetOptions.DEFAULT).bySchema()).hasSize(1);
        assertThat(dataset.only(1).rowCount()).isEqualTo(1);
        try (ParquetReader reader = dataset.open(0)) {
            assertThat(reader.rowCount()).isEqualTo(1);
        }
        assertThat(files).extracting(file -> file.footers().get()).containsExactly(1, 1);
    }

    @Test
    void elementsOfAListAreReadBesideColumnsThatDoNotGoTogether() throws IOException {
        String list = "optional group xs (LIST) { repeated group list { optional int32 element; } }";
        folder.write("a.parquet", list + " optional int32 x;", row(List.of(1, 2), 7));
        folder.write("b.parquet", list + " optional binary x (STRING);", row(List.of(3), "text"));
        assertThat(folder.rows(Scan.all().columns("xs[]"))).containsExactly("{xs: [1, 2]}", "{xs: [3]}");
    }

    @Test
    void columnsThatDoNotGoTogetherFailOnlyScansThatNeedThem() throws IOException {
        folder.write("k=1/a.parquet", "required int64 id; optional int32 x; optional int64 y;", row(1L, 7, 8L));
        folder.write("k=1/b.parquet", "required int32 id; optional binary x (STRING);", row(2, "text"));
        folder.write("k=2/c.parquet", "required int32 id; optional binary x (STRING);", row(3, "text"));
        folder.write("k=2/d.parquet", "required int64 id; optional boolean x; optional binary y (STRING);",
                row(4L, true, "text"));
        Dataset dataset = folder.open();
        assertThat(DatasetFolder.rows(dataset, Scan.all().columns("id", "k").where("id > 1"))).containsExactly(
                "{id: 2, k: 1}", "{id: 3, k: 2}", "{id: 4, k: 2}");
        assertThat(dataset.count(Filter.parse("id > 1 and k = 2")).value()).isEqualTo(2);
        assertThat(dataset.splits(Scan.all().columns("id"), 1)).hasSize(4);
        assertThat(dataset.only(3).schema(Scan.all().columns("id")))
                .isEqualTo(dataset.schema(Scan.all().columns("id")));
        String message = """
                x is INT32 in %1$s/k=1/a.parquet and STRING in %1$s/k=1/b.parquet (and 1 more file); \
                numbers and text are never taken for each other. \
                x is INT32 in %1$s/k=1/a.parquet and BOOLEAN in %1$s/k=2/d.parquet; \
                no type holds the values of both exactly. \
                y is INT64 in %1$s/k=1/a.parquet and STRING in %1$s/k=2/d.parquet; \
                numbers and text are never taken for each other.
                Read only the other columns, with Scan.columns. To read all, rename the column in some of the files, \
                convert it, or read them apart.""".formatted(root);
        assertThatThrownBy(dataset::schema).isInstanceOf(SchemaMismatchException.class).hasMessage(message);
        assertThatThrownBy(dataset::rows).hasMessage(message);
        assertThatThrownBy(() -> dataset.rows(Scan.all().columns("id", "x"))).hasMessage(message);
        assertThatThrownBy(() -> dataset.count(Filter.parse("x is null"))).hasMessage(message);
        for (String filter : List.of("any(x, element = 1)", "variant(x, '$.a') = 1", "id > 1 and not x < y")) {
            assertThatThrownBy(() -> dataset.count(Filter.parse(filter))).hasMessage(message);
        }
        assertThatThrownBy(() -> dataset.rows(Scan.all().columns("id").where("idd = 1"))).hasMessageContaining("idd")
                .message().doesNotContain("numbers and text");
        assertThatThrownBy(() -> dataset.rows(Scan.all().columns("idd"))).hasMessageContaining("idd")
                .hasMessageContaining("id").message().doesNotContain("numbers and text");
    }

    @Test
    void someFilesHaveTheSchemaAndThePartitionsOfAll() throws IOException {
        write("k=1/a.parquet", "k=x/b.parquet", "k=x/c.parquet", "d.parquet");
        Dataset dataset = folder.open();
        assertThat(dataset.only(List.of(3, 1, 0)).schema()).isEqualTo(dataset.schema());
        List<String> rows = DatasetFolder.rows(dataset, Scan.all());
        assertThat(DatasetFolder.rows(dataset.only(List.of(2, 0)), Scan.all()))
                .containsExactly(rows.get(2), rows.get(0));
        assertThatThrownBy(() -> dataset.only(List.of(4))).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void aColumnThatNoFileHasIsRejected() throws IOException {
        write("a.parquet");
        assertThatThrownBy(() -> folder.rows(Scan.all().where("ix = 1"))).isInstanceOf(SchemaMismatchException.class);
        assertThatThrownBy(() -> folder.rows(Scan.all().columns("ix"))).isInstanceOf(SchemaMismatchException.class);
    }

    @Test
    void patternsMatchCharactersBeyondTheBasicPlane() throws IOException {
        write("a\ud83d\ude00b.parquet", "a\ud83d\ude01b.parquet");
        for (String pattern : List.of("a\ud83d\ude00*", "*\ud83d\ude00b.parquet", "a[\ud83d\ude00]b.parquet",
                "{a\ud83d\ude00,x}b.parquet", "a\\\ud83d\ude00b.*")) {
            assertThat(folder.names(Dataset.of(root + "/" + pattern))).as(pattern)
                    .containsExactly("a\ud83d\ude00b.parquet");
        }
    }

    @Test
    void aPrunedDataSetKeepsTheSchemaIfItIsKnown() throws IOException {
        write("k=1/a.parquet", "k=2/b.parquet");
        Filter none = Filter.parse("k = 7");
        Dataset dataset = folder.open();
        assertThatIOException().isThrownBy(() -> dataset.prunedBy(none).schema())
                .withMessageContaining("there is no file in it, so that no schema is known");
        Schema schema = dataset.schema();
        assertThat(dataset.prunedBy(none).schema()).isEqualTo(schema);
        assertThat(DatasetFolder.rows(dataset.prunedBy(none), Scan.all())).isEmpty();
        assertThat(DatasetFolder.rows(dataset.prunedBy(Filter.parse("k = 2")), Scan.all()))
                .containsExactly("{id: 1, k: 2}");
    }

    @Test
    void otherOptionsDoNotChangeTheTypesOfPartitionColumns() throws IOException {
        write("k=1/a.parquet", "k=x/b.parquet");
        Dataset pruned = folder.open().prunedBy(Filter.parse("k = '1'"));
        Dataset same = pruned.withOptions(pruned.options().withReading(ReadOptions.DEFAULT));
        assertThat(same.partitionColumns()).isEqualTo(pruned.partitionColumns());
        assertThat(same.prunedBy(Filter.parse("k = '1'")).files()).hasSize(1);
        assertThat(pruned.withOptions(pruned.options().withPartitions(DatasetOptions.Partitions.IGNORE))
                .partitionColumns()).isEmpty();
    }

    @Test
    void skippedFilesDoNotDecideTheTypesOfPartitionColumns() throws IOException {
        write("k=1/a.parquet");
        Files.writeString(Files.createDirectories(root.resolve("k=x")).resolve("notes.txt"), "not a Parquet file");
        DatasetOptions skip = DatasetOptions.DEFAULT.withForeignFiles(ForeignFiles.SKIP);
        assertThat(folder.open().withOptions(skip).partitionColumns())
                .isEqualTo(Dataset.of(root, skip).partitionColumns())
                .isNotEqualTo(folder.open().partitionColumns());
    }

    @Test
    void runsAreNotDividedByTheNameOfTheRoot() throws IOException {
        folder.write("a.parquet", Schema.parse("message one { " + ID + " }"), List.of(Map.of("id", 1L)));
        folder.write("b.parquet", Schema.parse("message two { " + ID + " }"), List.of(Map.of("id", 2L)));
        assertThat(folder.open().bySchema()).hasSize(1);
    }

    @Test
    void theRootOfAFileSystemHasNoDirectories() throws IOException {
        assertThat(DatasetFile.of(Path.of("/")).directories()).isEmpty();
    }

    @Test
    void aNumberMeansTheSameToRunsAndToPrunedFilesAsToAllFiles() throws IOException {
        folder.write("p=1/a.parquet", "required float x; optional group g { required float y; }", row(0.1f,
                Map.of("y", 0.1f)));
        folder.write("p=2/b.parquet", "required double x; optional group g { required double y; }", row(0.1,
                Map.of("y", 0.1)));
        for (String filter : List.of("x = 0.1", "x < 0.100000001", "not x = 0.1", "g.y = 0.1", "x = 0.1 and p = 1",
                "x >= 0.1 and p = 1", "x = 0.1 and p = 2", "p = 1")) {
            Scan scan = Scan.all().where(filter).columns("x");
            List<String> rows = folder.rows(scan);
            assertThat(DatasetFolder.rows(folder.open().prunedFor(scan), scan)).as(filter).hasSameSizeAs(rows);
            int count = 0;
            for (Dataset run : folder.open().prunedFor(scan).bySchema()) {
                count += DatasetFolder.rows(run, scan).size();
                assertThat(run.count(Filter.parse(filter)).value()).isEqualTo(DatasetFolder.rows(run, scan).size());
            }
            assertThat(count).as(filter).isEqualTo(rows.size());
        }
        assertThat(folder.open().prunedFor(Scan.all().where("p = 1 and x = 0.5")).files()).hasSize(1);
        assertThat(folder.open().prunedFor(Scan.all().where("p = 1").rows(0, 1)).files()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"g.y = 5", "g.y is null", "not g.y = 6", "g.y > g.x", "g.h.z = 1 or id = 1", "l[].y = 5",
            "any(l, y = 5 and x = 1)", "not any(l, y = 6)", "m{value}.y = 5", "z = 1", "z is null and g.y is null"})
    void aFieldThatARunLacksIsNullInItsFilter(String filter) throws IOException {
        String map = "optional group m (MAP) { repeated group key_value { required binary key (STRING);"
                + " optional group value { %s } } }";
        folder.write("a.parquet", "required int64 id; required group g { required int32 x; } "
                + "optional group l (LIST) { repeated group list { optional group element { optional int32 x; } } }"
                + map.formatted("optional int32 x;"),
                row(1L, Map.of("x", 1), List.of(Map.of("x", 1)), Map.of("k", Map.of("x", 1))));
        folder.write("b.parquet", "required int64 id; optional group g { optional int64 x;"
                + " required int32 y; optional group h { optional int32 z; } }"
                + " optional group l (LIST) { repeated group list { optional group element { optional int32 x;"
                + " optional int32 y; } } } " + map.formatted("optional int32 x; optional int32 y;")
                + " optional int32 z;",
                row(2L, Map.of("x", 1L, "y", 5, "h", Map.of("z", 1)), List.of(Map.of("x", 1, "y", 5)),
                        Map.of("k", Map.of("y", 5)), 1));
        Scan scan = Scan.all().where(filter);
        List<String> ids = new ArrayList<>();
        for (Dataset run : folder.open().bySchema()) {
            List<String> found = DatasetFolder.rows(run, scan.columns("id"));
            assertThat(run.schema(scan)).isEqualTo(run.schema());
            assertThat(DatasetFolder.rows(run, scan))
                    .isEqualTo(found.isEmpty() ? List.of() : DatasetFolder.rows(run, Scan.all()));
            assertThat(DatasetFolder.rows(run, scan.columns("g"))).isEqualTo(
                    found.isEmpty() ? List.of() : DatasetFolder.rows(run, Scan.all().columns("g")));
            assertThat(run.count(Filter.parse(filter)).value()).isEqualTo(found.size());
            ids.addAll(found);
        }
        assertThat(ids).isEqualTo(folder.rows(scan.columns("id"))).isNotEmpty();
    }

    @Test
    void aRunHasOnlyThePathsOfAScanWithoutColumns() throws IOException {
        String event = "required int64 id; optional group event (VARIANT(1)) { required binary metadata;"
                + " required binary value; }";
        folder.write("a.parquet", event, row(1L, Map.of("age", 7)));
        folder.write("b.parquet", event + " optional int32 extra;", row(2L, Map.of("age", 8), 3));
        for (Scan scan : List.of(Scan.all(), Scan.all().where("id > 0 and (extra is null or extra = 3)"))) {
            Scan paths = scan.variant("event", "$.age");
            List<String> rows = new ArrayList<>();
            for (Dataset run : folder.open().bySchema()) {
                rows.addAll(DatasetFolder.rows(run, paths));
            }
            assertThat(rows).isEqualTo(folder.rows(paths)).hasSize(2);
        }
    }

    @Test
    void aColumnThatIsIncompatibleOnlyInOtherFilesIsRead() throws IOException {
        folder.write("day=1/a.parquet", "required float price; optional int32 note;", row(0.1f, 7));
        folder.write("day=2/b.parquet",
                "required double price; optional binary note (STRING); optional int32 extra;", row(0.1, "text", 1));
        Dataset known = folder.open();
        assertThatThrownBy(known::schema).isInstanceOf(SchemaMismatchException.class);
        assertThat(DatasetFolder.rows(known.prunedBy(Filter.parse("day = 1")), Scan.all())).singleElement().asString()
                .contains("note: 7");
        assertThat(DatasetFolder.rows(known.prunedBy(Filter.parse("day = 3")), Scan.all().columns("price"))).isEmpty();
        // As a DOUBLE, the price is more than 0.1.
        for (String filter : List.of("day = 1", "day = 1 and price > 0.0625", "day = 1 and price > 0.1",
                "day = 1 and note = 7", "day = 1 and note = 7 and price > 0.1", "day = 1 and extra is null")) {
            Scan scan = Scan.all().where(filter);
            for (Dataset dataset : List.of(folder.open(), known)) {
                Dataset pruned = dataset.prunedFor(scan);
                assertThat(DatasetFolder.rows(pruned, scan)).as(filter).singleElement().asString()
                        .contains("note: 7");
                assertThat(pruned.schema().fields().getLast()).isEqualTo(dataset.partitionColumns().getFirst());
                assertThat(dataset.count(Filter.parse(filter)).value()).as(filter).isEqualTo(1);
            }
        }
    }

    @Test
    void otherOptionsKeepTheSchemaThatPrunedFilesHave() throws IOException {
        folder.write("p=1/a.parquet", "required float x;", 0.1f);
        folder.write("p=2/b.parquet", "required double x;", 0.1);
        Scan scan = Scan.all().where("p = 1 and x = 0.1");
        assertThat(folder.rows(scan)).isEmpty();
        Dataset known = folder.open();
        Schema schema = known.schema();
        for (Dataset pruned : List.of(folder.open().prunedFor(scan), known.prunedBy(scan.filter().orElseThrow()))) {
            Dataset other = pruned
                    .withOptions(pruned.options().withReading(ReadOptions.DEFAULT.withParallelism(Parallelism.NONE)));
            assertThat(other.schema()).isEqualTo(schema);
            assertThat(DatasetFolder.rows(other, scan)).isEmpty();
            assertThat(other.withOptions(other.options().withPartitions(DatasetOptions.Partitions.IGNORE)).schema()
                    .fields()).hasSize(1);
        }
    }

    @Test
    void aNumberMeansTheSameToRunsWhateverTheLayoutOfItsList() throws IOException {
        folder.write("b.parquet", "optional group l (LIST) { repeated group list { optional double element; } }",
                List.of(0.1));
        try (ParquetWriter writer = Parquet.create(root.resolve("a.parquet"), SchemaText.parse("message m { optional"
                + " group l (LIST) { repeated group bag { optional float array_element; } } }"),
                WriteOptions.DEFAULT.withValidation(WriteOptions.Validation.KEEP))) {
            writer.rows().append(Map.of("l", List.of(0.1f)));
            writer.commit();
        }
        Scan scan = Scan.all().where("any(l, element = 0.1)");
        assertThat(folder.rows(scan)).hasSize(1);
        List<String> rows = new ArrayList<>();
        for (Dataset run : folder.open().bySchema()) {
            rows.addAll(DatasetFolder.rows(run, scan));
        }
        assertThat(rows).isEqualTo(folder.rows(scan));
    }

    /// A file without columns, whose footer claims 2^62 rows.
    private static byte[] fileOfManyRows() {
        String rows = "80".repeat(9) + "01";
        byte[] footer = HexFormat.of().parseHex("1502191c480173150000" + "16" + rows + "191c190c160016" + rows + "00"
                + "00");
        return ByteBuffer.allocate(footer.length + 12).order(ByteOrder.LITTLE_ENDIAN)
                .put("PAR1".getBytes(StandardCharsets.US_ASCII)).put(footer).putInt(footer.length)
                .put("PAR1".getBytes(StandardCharsets.US_ASCII)).array();
    }

    @Test
    void moreRowsThanALongCountsAreRejected() throws IOException {
        for (int i = 0; i < 5; i++) {
            Files.createDirectories(root.resolve("p=" + i));
            Files.write(root.resolve("p=" + i + "/a.parquet"), fileOfManyRows());
        }
        String message = "The files have more than 9223372036854775807 rows together";
        assertThatThrownBy(() -> folder.open().rowCount()).isInstanceOf(UnsupportedFeatureException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> folder.open().count(new Filter.And(List.of())))
                .isInstanceOf(UnsupportedFeatureException.class).hasMessageContaining(message);
        assertThat(folder.open().only(List.of(0)).rowCount()).isEqualTo(1L << 62);
        assertThat(folder.open().explain(Scan.all().where("p >= 0").rows(0, 10)).files())
                .extracting(DatasetExplanation.Part::share)
                .containsExactly(Share.ALL, Share.NONE, Share.NONE, Share.NONE, Share.NONE);
    }

    @Test
    void aFileWhoseVersionIsNoLongerKnownHasChanged() throws IOException {
        Path a = folder.write("a.parquet", ID, 1L);
        StoredFiles.FILES.put("stored://bucket/lost/a.parquet", new StoredFiles.Stored(Files.readAllBytes(a), "1"));
        Dataset dataset = Dataset.of("stored://bucket/lost/a.parquet");
        assertThat(dataset.rowCount()).isEqualTo(1);
        StoredFiles.FILES.put("stored://bucket/lost/a.parquet", new StoredFiles.Stored(Files.readAllBytes(a), null));
        assertThatIOException().isThrownBy(() -> DatasetFolder.rows(dataset, Scan.all()))
                .withMessageContaining("stored://bucket/lost/a.parquet has changed");
    }

    @Test
    void keysOfObjectsAreShownWhole() {
        for (String name : List.of("a#1.parquet", "a?2.parquet")) {
            assertThat(new LocatedFile("s3://user:word@bucket/" + name, Optional.empty()).name())
                    .isEqualTo("s3://bucket/" + name);
            assertThat(new LocatedFile("https://user:word@host/" + name, Optional.empty()).name())
                    .isEqualTo("https://host/a");
        }
    }
}
