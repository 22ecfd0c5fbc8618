package dev.lamella.bench;

import dev.lamella.Parquet;
import dev.lamella.ParquetReader;
import dev.lamella.bench.peer.Column;
import dev.lamella.bench.peer.Tally;
import dev.lamella.filter.Scan;
import dev.lamella.io.InputFile;
import dev.lamella.schema.GroupField;
import dev.lamella.shredding.VariantUnshredder;
import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantJsonPrinter;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantPath;
import dev.lamella.vector.BatchSource;
import dev.lamella.vector.LongVector;
import dev.lamella.vector.VariantVector;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Lamella, with Variant values.
final class LamellaVariants {
    private LamellaVariants() {}

    /// Which values have the same names.
    enum Names {
        OF_EACH_VALUE,
        OF_ALL_VALUES
    }

    /// A value's meaning, as a number.
    static long meaning(byte[] metadata, byte[] value, int valueCount) {
        return Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), value, 0, valueCount).hashCode();
    }

    /// The meaning of JSON text, as a number.
    static long meaning(byte[] text) {
        Output output = new Output(Names.OF_EACH_VALUE);
        new VariantJson().parse(text, output.builder);
        return output.end(true);
    }

    /// Takes values one after the other.
    private static final class Output {
        private final VariantDictionary dictionary = new VariantDictionary();
        private final VariantBuilder builder = new VariantBuilder(dictionary);
        private final Names names;
        private byte[] value = new byte[1 << 16];

        Output(Names names) {
            this.names = names;
        }

        VariantBuilder begin() {
            if (names == Names.OF_EACH_VALUE) {
                dictionary.clear();
            }
            builder.reset();
            return builder;
        }

        /// How many bytes the value has, and its names if they are its own; or its meaning.
        long end(boolean isCheck) {
            int count = builder.byteCount();
            if (count > value.length) {
                value = new byte[2 * count];
            }
            builder.writeTo(value, 0);
            if (isCheck) {
                return meaning(dictionary.encoded(), value, count);
            }
            return count + switch (names) {
                case OF_EACH_VALUE -> dictionary.encoded().length;
                case OF_ALL_VALUES -> 0;
            };
        }
    }

    static Work parse(List<byte[]> documents, Names names) {
        VariantJson json = new VariantJson();
        Output output = new Output(names);
        return Work.of(isCheck -> {
            long sum = 0;
            for (byte[] document : documents) {
                json.parse(document, output.begin());
                sum += output.end(isCheck);
            }
            return sum;
        });
    }

    static Work build(VariantTask task, Names ofValues) {
        String[] names = WideObjects.names();
        Output output = new Output(ofValues);
        return Work.of(isCheck -> {
            long sum = 0;
            for (int object = 0; object < WideObjects.COUNT; object++) {
                VariantBuilder builder = output.begin();
                builder.beginObject();
                int name = WideObjects.first(task, object);
                for (int i = 0; i < names.length; i++) {
                    builder.field(names[name]);
                    builder.int32(object * name);
                    name = name + 1 == names.length ? 0 : name + 1;
                }
                builder.endObject();
                sum += output.end(isCheck);
            }
            return sum;
        });
    }

    static Work lookUp(EncodedRows rows) {
        VariantMetadata[] metadata = metadata(rows);
        VariantPath path = VariantPath.parse("payload.push_id");
        return Work.of(_ -> {
            long sum = 0;
            for (int row = 0; row < rows.count(); row++) {
                Optional<Variant> found = path.find(value(rows, metadata, row));
                sum += found.isPresent() ? found.get().asLong() : 0;
            }
            return sum;
        });
    }

    static Work print(EncodedRows rows) {
        VariantMetadata[] metadata = metadata(rows);
        VariantJsonPrinter printer = new VariantJsonPrinter();
        byte[] text = new byte[1 << 20];
        return Work.of(isCheck -> {
            long sum = 0;
            for (int row = 0; row < rows.count(); row++) {
                printer.reset();
                value(rows, metadata, row).writeTo(printer);
                printer.writeTo(text, 0);
                sum += isCheck ? meaning(Arrays.copyOf(text, printer.byteCount())) : printer.byteCount();
            }
            return sum;
        });
    }

    private static VariantMetadata[] metadata(EncodedRows rows) {
        return rows.metadata().stream().map(each -> VariantMetadata.parse(each, 0, each.length))
                .toArray(VariantMetadata[]::new);
    }

    private static Variant value(EncodedRows rows, VariantMetadata[] metadata, int row) {
        return Variant.of(metadata[rows.metadataOf(row)], rows.values(), rows.from(row), rows.byteCount(row));
    }

    /// The sum of a column of numbers: those at `$.a` of a shredded column, or the same ones as their own column.
    static Work sum(Path file, Scan scan) {
        return Work.of(_ -> {
            Tally tally = new Tally(List.of(new Column("a", Column.Kind.INTEGER)));
            try (ParquetReader reader = Parquet.open(InputFile.of(file), LamellaColumns.OPTIONS);
                    BatchSource batches = reader.batches(scan)) {
                while (batches.next()) {
                    LongVector numbers = (LongVector) batches.batch().columns().getFirst();
                    tally.addLongs(0, numbers.values(), 0, numbers.size(), null);
                }
            }
            return tally.totals().figures().getFirst().bits();
        });
    }

    static Work reassemble(Path file) {
        return Work.of(isCheck -> {
            long sum = 0;
            try (ParquetReader reader = Parquet.open(InputFile.of(file), LamellaColumns.OPTIONS);
                    BatchSource batches = reader.batches(Scan.all().columns("event"))) {
                VariantUnshredder events = VariantUnshredder
                        .of((GroupField) batches.batch().schema().fields().getFirst());
                while (batches.next()) {
                    VariantVector vector = (VariantVector) batches.batch().columns().getFirst();
                    events.bind(vector);
                    for (int i = 0; i < vector.size(); i++) {
                        sum += isCheck ? events.value(i).hashCode() : events.value(i).byteCount();
                    }
                }
            }
            return sum;
        });
    }
}
