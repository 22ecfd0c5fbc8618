package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ValueException;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.RecordReader;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The reader: which rows and columns it reads, and when it lets go of the file.
class ReaderTest {
    private static final int ROWS = 5000;

    record Numbered(int number) {}

    private static byte[] file() {
        return file("");
    }

    private static byte[] file(String padding) {
        return RowFile.written(Schema.parse("message m { required binary text (STRING); required int32 number;"
                + " required binary more (STRING); }"), rows -> {
                    for (int i = 0; i < ROWS; i++) {
                        rows.setString(0, "text" + i + padding).setInt(1, i).setString(2, "more" + i + padding);
                        rows.endRow();
                    }
                });
    }

    private static List<Numbered> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(Numbered::new).toList();
    }

    private static RecordReader<Numbered> open(Scan scan) throws IOException {
        return RecordMapping.of(Numbered.class).open(InputFile.of(file()), scan);
    }

    @Test
    void allRowsComeInOrder() throws Exception {
        try (RecordReader<Numbered> reader = open(Scan.all())) {
            assertThat(reader).containsExactlyElementsOf(numbers(0, ROWS));
        }
    }

    @Test
    void batchesOfAnySizeGiveTheSame() throws Exception {
        for (int rows : new int[]{1, 7, 1024, 1025}) {
            try (RecordReader<Numbered> reader = open(Scan.all().batchRows(rows))) {
                assertThat(reader.toList()).as("Batches of %s", rows).isEqualTo(numbers(0, ROWS));
            }
        }
    }

    @Test
    void theScanSaysWhichRows() throws Exception {
        try (RecordReader<Numbered> reader = open(Scan.all().firstRow(1500).limit(2000))) {
            assertThat(reader.toList()).isEqualTo(numbers(1500, 3500));
        }
        try (RecordReader<Numbered> reader = open(Scan.all().limit(0))) {
            assertThat(reader.iterator()).isExhausted();
        }
    }

    @Test
    void theClassSaysWhichColumns() {
        assertThatThrownBy(() -> open(Scan.all().columns("text").limit(1))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The scan selects columns, but the class decides which columns are read. Leave the columns out"
                                + " of the scan, and give the class a component for each column.");
    }

    @Test
    void aScanOfColumnsIsRejectedBeforeAFileIsOpened() {
        RecordMapping<Numbered> mapping = RecordMapping.of(Numbered.class);
        Scan columns = Scan.all().columns("text");
        assertThatThrownBy(() -> mapping.open(Path.of("missing.parquet"), columns))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> mapping.open("missing.parquet", columns)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void columnsThatTheClassDoesNotHaveAreNotRead() throws Exception {
        // So large that no range is read through for another.
        byte[] file = file("x".repeat(1000));
        Reads reads = new Reads(InputFile.of(file));
        List<ColumnMetadata> chunks;
        try (ParquetReader metadata = Parquet.open(InputFile.of(file))) {
            RowGroup group = metadata.metadata().rowGroups().getFirst();
            chunks = group.columns().stream().map(chunk -> chunk.metadata().orElseThrow()).toList();
        }
        try (RecordReader<Numbered> reader = RecordMapping.of(Numbered.class).open(reads)) {
            assertThat(reader.toList()).hasSize(ROWS);
        }
        assertThat(reads.isRead(chunks.get(1).dataPageOffset())).isTrue();
        assertThat(reads.isRead(chunks.get(0).dataPageOffset())).isFalse();
        assertThat(reads.isRead(chunks.get(2).dataPageOffset())).isFalse();
    }

    @Test
    void recordsOfANestedClassReadOnlyTheirLeaves() throws Exception {
        record Line(String sku) {}
        record Order(List<Line> lines) {}
        Schema schema = Schema
                .parse("""
                        message m { required int64 id; required group lines (LIST) { repeated group list { required group element {
                          required binary sku (STRING); required binary text (STRING); } } } }""");
        byte[] file = RowFile.written(schema, rows -> rows.append(row -> row.setLong("id", 1).list("lines",
                lines -> lines.addStruct(l -> l.setString("sku", "a").setString("text", "b")))));
        try (RecordReader<Order> reader = RecordMapping.of(Order.class).open(InputFile.of(file))) {
            assertThat(reader.plan().components()).extracting(c -> c.column())
                    .containsExactly("lines.list.element.sku");
            assertThat(reader.toList()).containsExactly(new Order(List.of(new Line("a"))));
        }
    }

    @Test
    void closingTheReaderOrItsStreamClosesTheFile() throws Exception {
        Reads reads = new Reads(InputFile.of(file()));
        RecordReader<Numbered> reader = RecordMapping.of(Numbered.class).open(reads);
        try (Stream<Numbered> stream = reader.stream()) {
            assertThat(stream.limit(3)).isEqualTo(numbers(0, 3));
        }
        assertThat(reads.closed).isPositive();
        assertThatThrownBy(reader::toList).isInstanceOf(IllegalStateException.class)
                .hasMessage("The reader of bytes in memory is closed");
    }

    @Test
    void aFileThatDoesNotFitIsClosed() {
        record Other(String nothing) {}
        Reads reads = new Reads(InputFile.of(file()));
        assertThatThrownBy(() -> RecordMapping.of(Other.class).open(reads)).hasMessageContaining("has no column");
        assertThat(reads.closed).isPositive();
    }

    @Test
    void storageThatFailsIsSaidByTheIterator() throws Exception {
        Reads reads = new Reads(InputFile.of(file()));
        try (RecordReader<Numbered> reader = RecordMapping.of(Numbered.class).open(reads)) {
            reads.fails = true;
            assertThatThrownBy(() -> reader.iterator().hasNext()).isInstanceOf(UncheckedIOException.class);
            assertThatThrownBy(reader::toList).isInstanceOf(IOException.class);
        }
    }

    @Test
    void damageIsSaidAsSuch() throws Exception {
        byte[] file = file();
        try (ParquetReader metadata = Parquet.open(InputFile.of(file))) {
            long offset = metadata.metadata().rowGroups().getFirst().columns().get(1).metadata().orElseThrow()
                    .dataPageOffset();
            file[(int) offset] = (byte) 0xff;
        }
        assertThatThrownBy(() -> RecordMapping.of(Numbered.class).fromBytes(file))
                .isInstanceOf(CorruptFileException.class);
    }

    record Small(byte number) {}

    @Test
    void recordsBeforeOneThatIsRejectedAreGiven() throws Exception {
        byte[] file = RowFile.written(Schema.parse("message m { required int32 number; }"), appender -> {
            for (int i = 0; i < 3000; i++) {
                int number = i == 1500 ? 1000 : i % 100;
                appender.append(row -> row.setInt("number", number));
            }
        });
        List<Small> given = new ArrayList<>();
        try (RecordReader<Small> reader = RecordMapping.of(Small.class).open(InputFile.of(file))) {
            assertThatThrownBy(() -> reader.iterator().forEachRemaining(given::add))
                    .isInstanceOf(ValueException.class).hasMessageContaining("column number, row 1500");
            assertThat(given).hasSize(1500).endsWith(new Small((byte) 99));
            reader.iterator().forEachRemaining(given::add);
            assertThat(given).hasSize(2999).endsWith(new Small((byte) 99));
        }
    }

    @Test
    void theIteratorEndsAsIteratorsDo() throws Exception {
        try (RecordReader<Numbered> reader = open(Scan.all().firstRow(ROWS - 1))) {
            Iterator<Numbered> records = reader.iterator();
            assertThat(records.next()).isEqualTo(new Numbered(ROWS - 1));
            assertThat(records.hasNext()).isFalse();
            assertThatThrownBy(records::next).isInstanceOf(NoSuchElementException.class);
        }
    }

    @Test
    void aFileWithoutRowsHasNoRecords() throws Exception {
        assertThat(RecordMapping.of(Numbered.class).fromBytes(RowFile.of("required int32 number;"))).isEmpty();
    }
}
