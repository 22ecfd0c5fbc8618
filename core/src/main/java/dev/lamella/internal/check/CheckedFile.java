package dev.lamella.internal.check;

import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.internal.footer.Footer;
import dev.lamella.internal.footer.FooterDetails;
import dev.lamella.internal.footer.IndexReader;
import dev.lamella.internal.footer.OpenFile;
import dev.lamella.io.InputFile;
import dev.lamella.metadata.FileLimits;
import dev.lamella.metadata.FileMetadata;
import dev.lamella.metadata.RowGroup;
import dev.lamella.metadata.SchemaElement;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaFinding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The file that is checked: its bytes and its footer, and walks over its schema, row groups and column chunks.
///
/// A walk puts the report at the place of what it visits. A [ParquetException] that a visitor throws about one column
/// chunk becomes a finding, and the walk continues.
final class CheckedFile {
    /// All data lies after the magic.
    static final long FIRST_OFFSET = 4;

    private final InputFile file;
    private final Footer footer;
    private final Unreadable unreadable;
    private final IndexReader indexes;
    private final Map<Position, FirstPage> firstPages = new HashMap<>();
    private @Nullable FooterDetails details;
    private @Nullable List<SchemaFinding> schemaFindings;

    private record Position(int rowGroup, int column) {}

    CheckedFile(InputFile file, Footer footer, Unreadable unreadable) {
        this.file = file;
        this.footer = footer;
        this.unreadable = unreadable;
        this.indexes = new IndexReader(file, footer);
    }

    /// The file, for readers of pages.
    OpenFile open() {
        return new OpenFile(file, footer, true, FileLimits.DEFAULT);
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

    /// Column indexes, offset indexes and Bloom filters. Reading a damaged one fails, which need not be caught.
    IndexReader indexes() {
        return indexes;
    }

    /// The other contents of the footer.
    FooterDetails details() throws IOException {
        FooterDetails known = details;
        if (known == null) {
            known = FooterDetails.read(file, footer);
            details = known;
        }
        return known;
    }

    /// The findings of the type system about the schema.
    List<SchemaFinding> schemaFindings() {
        List<SchemaFinding> known = schemaFindings;
        if (known == null) {
            known = schema().findings();
            schemaFindings = known;
        }
        return known;
    }

    /// The page that a column chunk begins with, read once.
    FirstPage firstPage(Chunk chunk) throws IOException {
        Position position = new Position(chunk.entry().rowGroup(), chunk.leaf().fileIndex());
        FirstPage known = firstPages.get(position);
        if (known == null) {
            known = FirstPage.read(file, chunk);
            firstPages.put(position, known);
        }
        return known;
    }

    /// Visits one thing of a kind after another.
    interface Visitor<T> {
        void visit(T thing) throws IOException;
    }

    /// Visits fields one after another.
    interface FieldVisitor {
        /// @param path names of the field and of the groups round it, from below the root
        /// @param parent the group round it; absent for the fields of the row
        void visit(List<String> path, Field field, Optional<GroupField> parent) throws IOException;
    }

    /// Visits every field of the schema, groups before their children.
    void forEachField(Report report, FieldVisitor visitor) throws IOException {
        List<String> path = new ArrayList<>();
        report.at(() -> Location.UNKNOWN.inColumn(path));
        visitFields(schema().fields(), Optional.empty(), path, visitor);
    }

    private static void visitFields(List<Field> fields, Optional<GroupField> parent, List<String> path,
            FieldVisitor visitor) throws IOException {
        for (Field field : fields) {
            path.add(field.name());
            visitor.visit(path, field, parent);
            if (field instanceof GroupField group) {
                visitFields(group.children(), Optional.of(group), path, visitor);
            }
            path.removeLast();
        }
    }

    /// Visits every field of the schema as the footer lists it, without the root.
    void forEachElement(Report report, Visitor<SchemaElement> visitor) throws IOException {
        // The list is in the order of the tree.
        Iterator<SchemaElement> elements = metadata().schemaElements().listIterator(1);
        forEachField(report, (ignored, ignored2, ignored3) -> visitor.visit(elements.next()));
    }

    /// Visits row groups one after another.
    interface RowGroupVisitor {
        void visit(int ordinal, RowGroup rowGroup) throws IOException;
    }

    /// Visits every row group.
    void forEachRowGroup(Report report, RowGroupVisitor visitor) throws IOException {
        for (int i = 0; i < metadata().rowGroups().size(); i++) {
            int ordinal = i;
            report.at(() -> Location.UNKNOWN.inRowGroup(ordinal));
            visitor.visit(ordinal, metadata().rowGroups().get(ordinal));
        }
    }

    /// Visits every column chunk.
    void forEachEntry(Report report, Visitor<ChunkEntry> visitor) throws IOException {
        forEachRowGroup(report, (ordinal, rowGroup) -> {
            for (int column = 0; column < rowGroup.columns().size(); column++) {
                Leaf leaf = schema().leaves().get(column);
                try {
                    ChunkEntry entry = new ChunkEntry(this, ordinal, leaf, rowGroup.columns().get(column));
                    report.at(entry::place);
                    visitor.visit(entry);
                } catch (ParquetException e) {
                    unreadable.add(e.at(Location.UNKNOWN.inRowGroup(ordinal).inColumn(leaf.path().names())));
                }
            }
        });
    }

    /// Visits every column chunk that has metadata.
    void forEachChunk(Report report, Visitor<Chunk> visitor) throws IOException {
        forEachEntry(report, entry -> {
            if (entry.column().metadata().isPresent()) {
                visitor.visit(new Chunk(entry, entry.column().metadata().get()));
            }
        });
    }
}
