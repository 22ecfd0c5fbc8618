package dev.lamella.conformance;

import dev.lamella.conformance.Physical.Bits32;
import dev.lamella.conformance.Physical.Bits64;
import dev.lamella.conformance.Physical.Entries;
import dev.lamella.conformance.Physical.Entry;
import dev.lamella.conformance.Physical.Fields;
import dev.lamella.conformance.Physical.Hex;
import dev.lamella.schema.Field;
import dev.lamella.schema.GroupField;
import dev.lamella.schema.GroupShape;
import dev.lamella.schema.ListRule;
import dev.lamella.schema.PrimitiveField;
import dev.lamella.schema.Repetition;
import dev.lamella.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/// Rows as parquet-java has them, as trees of stored values.
///
/// Its `Group`s have the layers of lists and maps as stored. Our schema tells what they mean. It does not verify
/// checksums unless asked to.
final class ParquetJava {
    private ParquetJava() {}

    static List<Fields> rows(Path file, Schema schema) throws IOException {
        return rows(file, schema, schema.fields());
    }

    /// Of some fields only, of which at least one is there.
    static List<Fields> rows(Path file, Schema schema, List<Field> some) throws IOException {
        return rows(file, (FileDecryptionProperties) null, schema, some);
    }

    /// Of an encrypted file.
    ///
    /// @param keys null if there are none
    static List<Fields> rows(Path file, @Nullable FileDecryptionProperties keys, Schema schema, List<Field> some)
            throws IOException {
        return rows(file, ParquetReadOptions.builder(new PlainParquetConfiguration()).withDecryption(keys).build(),
                schema, some);
    }

    /// The rows of the pages that its filter, if the options have one, does not skip.
    static List<Fields> rows(Path file, ParquetReadOptions options, Schema schema, List<Field> some)
            throws IOException {
        List<Fields> rows = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            MessageType whole = reader.getFooter().getFileMetaData().getSchema();
            MessageType type = some.size() == schema.fields().size()
                    ? whole
                    : new MessageType(whole.getName(),
                            some.stream().map(field -> whole.getType(field.name())).toList());
            reader.setRequestedSchema(type);
            MessageColumnIO columns = new ColumnIOFactory().getColumnIO(type);
            for (PageReadStore pages = reader.readNextFilteredRowGroup(); pages != null; pages = reader
                    .readNextFilteredRowGroup()) {
                RecordReader<Group> records = columns.getRecordReader(pages, new GroupRecordConverter(type));
                for (long row = 0; row < pages.getRowCount(); row++) {
                    rows.add(fields(records.read(), some));
                }
            }
        }
        return rows;
    }

    /// The fields of a group of which ours says that it is a struct, or of a row.
    static Fields fields(Group group, List<Field> fields) {
        List<@Nullable Object> values = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.repetition() == Repetition.REPEATED) {
                List<@Nullable Object> elements = new ArrayList<>();
                for (int at = 0; at < group.getFieldRepetitionCount(i); at++) {
                    elements.add(value(group, field, i, at));
                }
                values.add(elements);
            } else {
                values.add(group.getFieldRepetitionCount(i) == 0 ? null : value(group, field, i, 0));
            }
        }
        return new Fields(values);
    }

    private static @Nullable Object value(Group parent, Field field, int ordinal, int at) {
        return switch (field) {
            case PrimitiveField primitive -> switch (primitive.type()) {
                case BOOLEAN -> parent.getBoolean(ordinal, at);
                case INT32 -> (long) parent.getInteger(ordinal, at);
                case INT64 -> parent.getLong(ordinal, at);
                case INT96 -> Hex.of(parent.getInt96(ordinal, at).getBytes());
                case FLOAT -> new Bits32(Float.floatToRawIntBits(parent.getFloat(ordinal, at)));
                case DOUBLE -> new Bits64(Double.doubleToRawLongBits(parent.getDouble(ordinal, at)));
                case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Hex.of(parent.getBinary(ordinal, at).getBytes());
            };
            case GroupField group -> {
                Group child = parent.getGroup(ordinal, at);
                yield switch (group.shape()) {
                    case GroupShape.Struct _,GroupShape.Variant _,GroupShape.File _ ->
                        fields(child, group.children());
                    case GroupShape.ListOf(ListRule rule) -> elements(child, group, rule);
                    case GroupShape.MapOf _ -> entries(child, group);
                };
            }
        };
    }

    private static List<@Nullable Object> elements(Group list, GroupField field, ListRule rule) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
            elements.add(rule == ListRule.THREE_LEVELS
                    ? fields(list.getGroup(0, i), List.of(field.element())).values().getFirst()
                    : value(list, field.element(), 0, i));
        }
        return elements;
    }

    private static Entries entries(Group map, GroupField field) {
        List<Entry> entries = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        fields.add(field.key());
        field.value().ifPresent(fields::add);
        for (int i = 0; i < map.getFieldRepetitionCount(0); i++) {
            List<@Nullable Object> values = fields(map.getGroup(0, i), fields).values();
            entries.add(new Entry(values.getFirst(), values.size() > 1 ? values.get(1) : null));
        }
        return new Entries(entries);
    }
}
