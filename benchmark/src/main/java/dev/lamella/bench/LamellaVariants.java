package dev.lamella.bench;

import dev.lamella.variant.Variant;
import dev.lamella.variant.VariantBuilder;
import dev.lamella.variant.VariantDictionary;
import dev.lamella.variant.VariantJson;
import dev.lamella.variant.VariantJsonPrinter;
import dev.lamella.variant.VariantMetadata;
import dev.lamella.variant.VariantPath;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Lamella, with Variant values.
final class LamellaVariants {
    private LamellaVariants() {}

    /// Which values have the same names.
    enum Names {
        OF_EACH_VALUE, OF_ALL_VALUES
    }

    static VariantWork start(VariantTask task, int documentCount, Names names) throws IOException {
        List<byte[]> documents = task.documents(documentCount);
        return switch (task) {
            case PARSE -> new Parse(documents, names);
            case LOOK_UP -> new LookUp(EncodedRows.of(documents));
            case BUILD, BUILD_REORDERED -> new Build(task, names);
            case PRINT -> new Print(EncodedRows.of(documents));
            case SCAN -> LamellaShredded.path(task.file(documentCount));
            case REASSEMBLE -> LamellaShredded.reassemble(task.file(documentCount));
        };
    }

    /// What a value means, as a number.
    static long meaning(byte[] metadata, byte[] value, int valueCount) {
        return Variant.of(VariantMetadata.parse(metadata, 0, metadata.length), value, 0, valueCount).hashCode();
    }

    /// What JSON text means, as a number.
    static long meaning(byte[] text) {
        Output output = new Output(Names.OF_EACH_VALUE);
        new VariantJson().parse(text, output.builder);
        return output.meaning();
    }

    /// Takes values one after the other.
    private static final class Output {
        private final VariantDictionary dictionary = new VariantDictionary();
        private final VariantBuilder builder = new VariantBuilder(dictionary);
        private final Names names;
        private byte[] value = new byte[1 << 16];
        private int count;

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

        /// How many bytes the value has, and its names if they are its own.
        int end() {
            count = builder.byteCount();
            if (count > value.length) {
                value = new byte[2 * count];
            }
            builder.writeTo(value, 0);
            return count + switch (names) {
                case OF_EACH_VALUE -> dictionary.encoded().length;
                case OF_ALL_VALUES -> 0;
            };
        }

        long meaning() {
            end();
            return LamellaVariants.meaning(dictionary.encoded(), value, count);
        }
    }

    private static final class Parse implements VariantWork {
        private final List<byte[]> documents;
        private final Output output;
        private final VariantJson json = new VariantJson();

        Parse(List<byte[]> documents, Names names) {
            this.documents = documents;
            this.output = new Output(names);
        }

        @Override
        public long run() {
            long bytes = 0;
            for (byte[] document : documents) {
                json.parse(document, output.begin());
                bytes += output.end();
            }
            return bytes;
        }

        @Override
        public long check() {
            long sum = 0;
            for (byte[] document : documents) {
                json.parse(document, output.begin());
                sum += output.meaning();
            }
            return sum;
        }
    }

    private static final class LookUp implements VariantWork {
        private final EncodedRows rows;
        private final VariantMetadata[] metadata;
        private final VariantPath path = VariantPath.parse("payload.push_id");

        LookUp(EncodedRows rows) {
            this.rows = rows;
            this.metadata = rows.metadata().stream().map(each -> VariantMetadata.parse(each, 0, each.length))
                    .toArray(VariantMetadata[]::new);
        }

        @Override
        public long run() {
            long sum = 0;
            for (int row = 0; row < rows.count(); row++) {
                Variant value = Variant.of(metadata[rows.metadataOf(row)], rows.values(), rows.from(row),
                        rows.byteCount(row));
                Optional<Variant> found = path.find(value);
                sum += found.isPresent() ? found.get().asLong() : 0;
            }
            return sum;
        }

        @Override
        public long check() {
            return run();
        }
    }

    private static final class Build implements VariantWork {
        private final VariantTask task;
        private final String[] names = WideObjects.names();
        private final Output output;

        Build(VariantTask task, Names names) {
            this.task = task;
            this.output = new Output(names);
        }

        private void build(int object) {
            VariantBuilder builder = output.begin();
            builder.beginObject();
            int name = WideObjects.first(task, object);
            for (int i = 0; i < names.length; i++) {
                builder.field(names[name]);
                builder.int32(object * name);
                name = name + 1 == names.length ? 0 : name + 1;
            }
            builder.endObject();
        }

        @Override
        public long run() {
            long bytes = 0;
            for (int object = 0; object < WideObjects.COUNT; object++) {
                build(object);
                bytes += output.end();
            }
            return bytes;
        }

        @Override
        public long check() {
            long sum = 0;
            for (int object = 0; object < WideObjects.COUNT; object++) {
                build(object);
                sum += output.meaning();
            }
            return sum;
        }
    }

    private static final class Print implements VariantWork {
        private final EncodedRows rows;
        private final VariantMetadata[] metadata;
        private final VariantJsonPrinter printer = new VariantJsonPrinter();
        private byte[] text = new byte[1 << 16];

        Print(EncodedRows rows) {
            this.rows = rows;
            this.metadata = rows.metadata().stream().map(each -> VariantMetadata.parse(each, 0, each.length))
                    .toArray(VariantMetadata[]::new);
        }

        private int print(int row) {
            printer.reset();
            Variant.of(metadata[rows.metadataOf(row)], rows.values(), rows.from(row), rows.byteCount(row))
                    .writeTo(printer);
            int count = printer.byteCount();
            if (count > text.length) {
                text = new byte[2 * count];
            }
            printer.writeTo(text, 0);
            return count;
        }

        @Override
        public long run() {
            long bytes = 0;
            for (int row = 0; row < rows.count(); row++) {
                bytes += print(row);
            }
            return bytes;
        }

        @Override
        public long check() {
            long sum = 0;
            for (int row = 0; row < rows.count(); row++) {
                int count = print(row);
                sum += meaning(Arrays.copyOf(text, count));
            }
            return sum;
        }
    }
}
