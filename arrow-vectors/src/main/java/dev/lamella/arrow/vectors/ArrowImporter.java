package dev.lamella.arrow.vectors;

import dev.lamella.arrow.ArrowSchema;
import dev.lamella.error.CorruptFileException;
import dev.lamella.error.Location;
import dev.lamella.error.ParquetException;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.UnsupportedFeatureException;
import dev.lamella.internal.bytes.Memory;
import dev.lamella.metadata.KeyValue;
import dev.lamella.schema.Schema;
import dev.lamella.vector.Batch;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.Validity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.util.DictionaryUtility;

/// Converts Arrow record batches to batches for a [dev.lamella.ParquetWriter].
///
/// ```java
/// ArrowImporter arrow = ArrowImporter.of(root.getSchema(), dictionaries);
/// WriteOptions options = WriteOptions.DEFAULT.withKeyValues(List.of(arrow.keyValue()));
/// try (ParquetWriter writer = Parquet.create(Path.of("flights.parquet"), arrow.schema(), options)) {
///     writer.write(arrow.batch(root));
///     writer.commit();
/// }
/// ```
/// Values are copied, so a batch stays valid when the Arrow vectors change or are closed. If a Parquet type cannot hold
/// a value, [#batch] throws a [dev.lamella.error.ValueException] that names the column and the slot.
public final class ArrowImporter {
    /// The fields of record batches.
    private final List<Field> fields;
    private final Schema schema;
    private final KeyValue keyValue;
    private final List<ColumnImport> columns;

    private ArrowImporter(List<Field> fields, Schema schema, KeyValue keyValue, List<ColumnImport> columns) {
        this.fields = fields;
        this.schema = schema;
        this.keyValue = keyValue;
        this.columns = columns;
    }

    /// An importer for record batches with this schema.
    ///
    /// @param arrow the schema of a `VectorSchemaRoot`
    /// @param dictionaries the dictionaries of fields that have one; they may change from batch to batch
    /// @throws UnsupportedFeatureException if Parquet cannot hold a type of the schema; the message names the field
    public static ArrowImporter of(org.apache.arrow.vector.types.pojo.Schema arrow, DictionaryProvider dictionaries) {
        ColumnImports imports = new ColumnImports(dictionaries);
        List<ColumnImport> columns = new ArrayList<>();
        List<Field> declared = new ArrayList<>();
        for (Field field : arrow.getFields()) {
            columns.add(imports.of(field, List.of()));
            declared.add(DictionaryUtility.toMessageFormat(field, dictionaries, new HashSet<>()));
        }
        ArrowSchema kept = PojoSchemas
                .from(new org.apache.arrow.vector.types.pojo.Schema(declared, arrow.getCustomMetadata()));
        return new ArrowImporter(arrow.getFields(), schema(columns), kept.toKeyValue(), List.copyOf(columns));
    }

    private static Schema schema(List<ColumnImport> columns) {
        try {
            return Schema.of("schema", columns.stream().map(ColumnImport::parquet).toList());
        } catch (IllegalArgumentException e) {
            throw new UnsupportedFeatureException("Parquet cannot have the fields of the Arrow schema: "
                    + e.getMessage(), e);
        }
    }

    /// The Parquet schema of the batches.
    public Schema schema() {
        return schema;
    }

    /// The Arrow schema, as an entry for the footer of a file. With it, readers restore what Parquet's types cannot
    /// express.
    public KeyValue keyValue() {
        return keyValue;
    }

    /// The rows of a record batch.
    ///
    /// @param root must have the schema of this importer; it stays open
    /// @throws SchemaMismatchException if it has other fields
    /// @throws ParquetException if a value does not fit its column, or the values do not fit into memory
    /// @throws CorruptFileException if the buffers of a vector are too short for its values
    public Batch batch(VectorSchemaRoot root) {
        List<Field> given = root.getSchema().getFields();
        if (!given.equals(fields)) {
            throw new SchemaMismatchException(
                    "The record batch has the fields " + given + ", and the importer was made for "
                            + fields,
                    "Make an importer for the schema of the record batch.");
        }
        List<ColumnVector> vectors = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Location place = Location.UNKNOWN.inColumn(List.of(schema.fields().get(i).name()));
            try {
                vectors.add(columns.get(i).read(root.getVector(i), 0, root.getRowCount(), Validity.none()));
            } catch (ParquetException e) {
                throw e.at(place);
            } catch (OutOfMemoryError e) {
                throw Memory.exhausted(e).at(place);
            } catch (OutOfMemoryException e) {
                throw e;
            } catch (RuntimeException e) {
                throw new CorruptFileException("The buffers of the record batch do not have the values of its "
                        + root.getRowCount() + " rows", "The Arrow data is damaged. Write it again.", e).at(place);
            }
        }
        return new Batch(schema, root.getRowCount(), vectors);
    }
}
