package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.cli.Main;
import dev.lamella.internal.bytes.ByteOutput;
import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.internal.thrift.StoredStruct;
import dev.lamella.internal.thrift.ThriftType;
import dev.lamella.internal.thrift.ThriftTypes;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.KeyValue;
import dev.lamella.metadata.RowGroup;
import dev.lamella.schema.SchemaUpgrade;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every readable file of the corpus is rewritten, concatenated, appended to, and given metadata: the rows do not
/// change.
class FileOperationsTest {
    /// A map whose keys may be null is printed as entries; upgraded, it is a map like others.
    private static final String NULLABLE_KEYS = "data/incorrect_map_schema.parquet";

    /// Fields of `FileMetaData`.
    private static final int ROW_COUNT = 3;
    private static final int ROW_GROUPS = 4;
    private static final int KEY_VALUES = 5;
    private static final ThriftType<List<byte[]>> STRUCTS = ThriftTypes.list(ThriftTypes.STORED_STRUCT);

    @TempDir
    Path folder;

    @BeforeAll
    static void corpus() {
        Corpus.assumeThere();
    }

    static List<String> readable() {
        List<String> names = new ArrayList<>(Corpus.data());
        names.removeAll(Corpus.WRONG_CHECKSUMS);
        return names;
    }

    private static String lamella(String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int exitCode = Main.run(arguments, InputStream.nullInputStream(), output, errors);
        assertThat(exitCode).as("%s: %s %s", Arrays.toString(arguments), output.size() < 10_000 ? output : "", errors)
                .isZero();
        return output.toString(StandardCharsets.UTF_8);
    }

    private static FileMetadata metadata(String file) throws IOException {
        try (ParquetReader reader = Parquet.open(Path.of(file))) {
            return reader.metadata();
        }
    }

    private static long rowCount(FileMetadata file) {
        return file.rowGroups().stream().mapToLong(RowGroup::rowCount).sum();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void aRewrittenFileKeepsRowsTypesAndMetadata(String name) throws IOException {
        String old = Corpus.file(name).toString();
        lamella("rewrite", old, file("new.parquet"), "--codec", "zstd", "--page-version", "2", "--page-rows", "100");

        assertThat(lamella("cat", file("new.parquet"))).isEqualTo(lamella("cat", old));
        FileMetadata before = metadata(old);
        FileMetadata after = metadata(file("new.parquet"));
        // Of the root, writers differ in whether it says that it is required.
        assertThat(after.schemaElements().stream().skip(1)).containsExactlyElementsOf(
                // Annotations have both forms then.
                SchemaTree.written(before.schema()).stream().skip(1).toList());
        assertThat(after.keyValues()).isEqualTo(before.keyValues());
        assertThat(rowCount(after)).isEqualTo(rowCount(before));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void upgradedTypesHaveTheSameRows(String name) throws IOException {
        String old = Corpus.file(name).toString();
        lamella("rewrite", "--upgrade-types", "--int96", "keep", old, file("new.parquet"));

        assertThat(metadata(file("new.parquet")).schema()).isEqualTo(metadata(file("new.parquet")).schema()
                .upgrade(SchemaUpgrade.Int96.KEEP).schema());
        String rows = lamella("cat", file("new.parquet"));
        if (name.equals(NULLABLE_KEYS)) {
            assertThat(rows).isEqualTo("{\"my_map\":{\"parent\":\"another\",\"name\":\"report\"}}\n");
        } else {
            assertThat(rows).isEqualTo(lamella("cat", old));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void concatenatedFilesHaveTheRowsOfAll(String name) throws IOException {
        String old = Corpus.file(name).toString();
        lamella("rewrite", old, file("new.parquet"));
        lamella("concat", file("all.parquet"), old, file("new.parquet"), old);

        assertThat(lamella("cat", file("all.parquet"))).isEqualTo(lamella("cat", old).repeat(3));
        assertThat(rowCount(metadata(file("all.parquet")))).isEqualTo(3 * rowCount(metadata(old)));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void appendedRowsComeBehindTheOldOnes(String name) throws IOException {
        String old = Corpus.file(name).toString();
        Files.copy(Path.of(old), folder.resolve("file.parquet"));
        lamella("append", file("file.parquet"), old);
        lamella("append", "--in-place", file("file.parquet"), old);
        lamella("set-meta", file("file.parquet"), "set by=a test");

        assertThat(lamella("cat", file("file.parquet"))).isEqualTo(lamella("cat", old).repeat(3));
        List<KeyValue> expected = new ArrayList<>(metadata(old).keyValues());
        expected.add(new KeyValue("set by", Optional.of("a test")));
        assertThat(metadata(file("file.parquet")).keyValues()).isEqualTo(expected);
    }

    /// Unchanged parts of a footer keep their bytes, including fields that this version does not know.
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("readable")
    void whatAFooterSaysKeepsItsBytesWhenTheFileGoesOn(String name) throws IOException {
        String old = Corpus.file(name).toString();
        Files.copy(Path.of(old), folder.resolve("file.parquet"));
        lamella("set-meta", file("file.parquet"), "set by=a test");
        assertGoesOn(old, file("file.parquet"));
        lamella("append", file("file.parquet"), old);
        assertGoesOn(old, file("file.parquet"));
        lamella("append", "--in-place", file("file.parquet"), old);
        assertGoesOn(old, file("file.parquet"));
    }

    private static void assertGoesOn(String old, String file) throws IOException {
        StoredStruct before = footer(old);
        StoredStruct after = footer(file);
        for (int field : List.of(ROW_GROUPS, KEY_VALUES)) {
            List<byte[]> kept = before.find(field, STRUCTS).orElse(List.of());
            assertThat(after.find(field, STRUCTS).orElse(List.of()).subList(0, kept.size())).as("field %d", field)
                    .usingElementComparator(Arrays::compare).isEqualTo(kept);
        }
        assertThat(others(after)).isEqualTo(others(before));
    }

    /// A footer without the fields that change.
    private static byte[] others(StoredStruct footer) {
        ByteOutput out = new ByteOutput();
        footer.without(ROW_COUNT, ThriftTypes.I64).without(ROW_GROUPS, STRUCTS).without(KEY_VALUES, STRUCTS).write(out);
        return out.toByteArray();
    }

    private static StoredStruct footer(String file) throws IOException {
        try (ParquetReader reader = Parquet.open(Path.of(file))) {
            byte[] bytes = Files.readAllBytes(Path.of(file));
            return StoredStruct.read(Arrays.copyOfRange(bytes, (int) reader.footerOffset(), bytes.length));
        }
    }
}
