package dev.lamella.check;

import dev.lamella.error.CorruptFileException;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterDetails;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.PageHeaders;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.ColumnChunk;
import dev.lamella.metadata.ColumnMetadata;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.PageHeader;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaFinding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The file that is checked: its bytes and its footer, and ways to walk over schema, row groups and column chunks.
///
/// A [ParquetException] that a visitor throws about one chunk becomes a finding, and the walk goes on.
final class Subject {
    /// All data lies behind the magic.
    static final long FIRST_OFFSET = 4;
    /// Headers are mostly shorter than this; statistics in them make some longer.
    private static final int HEADER_WINDOW = 256;
    /// Whatever is longer is no header that is worth the time.
    private static final int LONGEST_HEADER = 1 << 20;

    private final InputFile file;
    private final Footer footer;
    private final Unreadable unreadable;
    private final IndexReader indexes;
    private final Map<Position, FirstPage> firstPages = new HashMap<>();
    private @Nullable FooterDetails details;
    private @Nullable List<SchemaFinding> schemaFindings;

    private record Position(int rowGroup, int column) {}

    Subject(InputFile file, Footer footer, Unreadable unreadable) {
        this.file = file;
        this.footer = footer;
        this.unreadable = unreadable;
        this.indexes = new IndexReader(file, footer);
    }

    InputFile file() {
        return file;
    }

    Footer footer() {
        return footer;
    }

    FileMetadata metadata() {
        return footer.metadata();
    }

    Schema schema() {
        return footer.metadata().schema();
    }

    /// Column indexes, offset indexes and Bloom filters. Those that are damaged fail, which need not be caught.
    IndexReader indexes() {
        return indexes;
    }

    /// What else the footer holds.
    FooterDetails details() throws IOException {
        FooterDetails known = details;
        if (known == null) {
            known = FooterDetails.read(file, footer);
            details = known;
        }
        return known;
    }

    /// Sees fields one after another.
    interface FieldVisitor {
        /// @param path names of the field and of the groups round it, from below the root
        /// @param parent the group round it; absent for the fields of the row
        void visit(List<String> path, Field field, Optional<GroupField> parent);
    }

    /// Does something with every field of the schema, groups before what is in them.
    void forEachField(FieldVisitor visitor) {
        visitFields(schema().fields(), Optional.empty(), new ArrayList<>(), visitor);
    }

    private static void visitFields(List<Field> fields, Optional<GroupField> parent, List<String> path,
            FieldVisitor visitor) {
        for (Field field : fields) {
            path.add(field.name());
            visitor.visit(path, field, parent);
            switch (field) {
                case GroupField group -> visitFields(group.children(), Optional.of(group), path, visitor);
                case PrimitiveField ignored -> {
                }
            }
            path.removeLast();
        }
    }

    /// Sees elements of the schema one after another.
    interface ElementVisitor {
        /// @param path names of the field and of the groups round it, from below the root
        void visit(List<String> path, SchemaElement element);
    }

    /// Does something with every field of the schema as the footer lists it, without the root.
    void forEachElement(ElementVisitor visitor) {
        // The list is in the order of the tree.
        Iterator<SchemaElement> elements = metadata().schemaElements().listIterator(1);
        forEachField((path, ignored, ignored2) -> visitor.visit(path, elements.next()));
    }

    /// What the type system says of the schema.
    List<SchemaFinding> schemaFindings() {
        List<SchemaFinding> known = schemaFindings;
        if (known == null) {
            known = schema().findings();
            schemaFindings = known;
        }
        return known;
    }

    /// Sees row groups one after another.
    interface RowGroupVisitor {
        void visit(int ordinal, RowGroup rowGroup);
    }

    /// Does something with every row group.
    void forEachRowGroup(RowGroupVisitor visitor) {
        for (int ordinal = 0; ordinal < metadata().rowGroups().size(); ordinal++) {
            visitor.visit(ordinal, metadata().rowGroups().get(ordinal));
        }
    }

    /// Sees column chunks one after another.
    interface ChunkVisitor {
        void visit(int rowGroup, Leaf leaf, ColumnChunk chunk) throws IOException;
    }

    /// Does something with every column chunk.
    void forEachChunk(ChunkVisitor visitor) throws IOException {
        for (int rowGroup = 0; rowGroup < metadata().rowGroups().size(); rowGroup++) {
            RowGroup group = metadata().rowGroups().get(rowGroup);
            for (int column = 0; column < group.columns().size(); column++) {
                Leaf leaf = schema().leaves().get(column);
                try {
                    visitor.visit(rowGroup, leaf, group.columns().get(column));
                } catch (ParquetException e) {
                    unreadable.add(e.at(Report.place(rowGroup, leaf)));
                }
            }
        }
    }

    /// Sees the metadata of column chunks one after another.
    interface MetadataVisitor {
        void visit(int rowGroup, Leaf leaf, ColumnMetadata metadata) throws IOException;
    }

    /// Does something with the metadata of every column chunk that has them.
    void forEachMetadata(MetadataVisitor visitor) throws IOException {
        forEachChunk((rowGroup, leaf, chunk) -> {
            if (chunk.metadata().isPresent()) {
                visitor.visit(rowGroup, leaf, chunk.metadata().get());
            }
        });
    }

    /// The page that a column chunk begins with.
    sealed interface FirstPage {
        /// There is one.
        ///
        /// @param offset of its header in the file
        /// @param header in front of it
        /// @param headerLength bytes of the header
        record Found(long offset, PageHeader header, int headerLength) implements FirstPage {}

        /// There should be one, and is something else.
        ///
        /// @param offset where it should be
        /// @param failure why it is none
        record Damaged(long offset, CorruptFileException failure) implements FirstPage {}

        /// There is none to look at: the chunk has no values, lies outside the file or in another one, or is encrypted.
        record Nowhere() implements FirstPage {}
    }

    /// The page that a column chunk begins with, read once.
    FirstPage firstPage(int rowGroup, int column) throws IOException {
        Position position = new Position(rowGroup, column);
        FirstPage known = firstPages.get(position);
        if (known == null) {
            known = readFirstPage(metadata().rowGroups().get(rowGroup).columns().get(column));
            firstPages.put(position, known);
        }
        return known;
    }

    private FirstPage readFirstPage(ColumnChunk chunk) throws IOException {
        if (chunk.metadata().isEmpty() || chunk.filePath().isPresent() || chunk.crypto().isPresent()) {
            return new FirstPage.Nowhere();
        }
        ColumnMetadata metadata = chunk.metadata().get();
        long start = start(metadata);
        if (start < FIRST_OFFSET || start >= footer.footerOffset() || metadata.valueCount() <= 0
                || metadata.totalCompressedSize() <= 0) {
            return new FirstPage.Nowhere();
        }
        long available = footer.footerOffset() - start;
        for (int window = HEADER_WINDOW;; window *= 16) {
            byte[] bytes = new byte[(int) Math.min(window, available)];
            file.read(start, bytes, 0, bytes.length);
            boolean isAll = bytes.length == available || window >= LONGEST_HEADER;
            try {
                PageHeaders.Parsed parsed = PageHeaders.parse(bytes, 0, bytes.length, isAll);
                if (parsed != null) {
                    return new FirstPage.Found(start, parsed.header(), parsed.length());
                }
            } catch (CorruptFileException e) {
                return new FirstPage.Damaged(start, e);
            }
        }
    }

    /// Where a column chunk begins: at its dictionary page if it has one before the data pages, else at the first of these.
    static long start(ColumnMetadata metadata) {
        OptionalLong dictionary = metadata.dictionaryPageOffset();
        return dictionary.isPresent() && dictionary.getAsLong() > 0
                && dictionary.getAsLong() < metadata.dataPageOffset()
                        ? dictionary.getAsLong()
                        : metadata.dataPageOffset();
    }
}
