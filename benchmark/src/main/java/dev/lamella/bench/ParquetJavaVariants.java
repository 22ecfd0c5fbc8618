package dev.lamella.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantBuilder;
import org.apache.parquet.variant.VariantJsonParser;
import org.apache.parquet.variant.VariantObjectBuilder;
import shaded.parquet.com.fasterxml.jackson.core.JsonFactory;
import shaded.parquet.com.fasterxml.jackson.core.JsonParser;

/// parquet-variant: its own parser of JSON, builder and view.
final class ParquetJavaVariants {
    private ParquetJavaVariants() {}

    static VariantWork start(VariantTask task, int documentCount) throws IOException {
        List<byte[]> documents = task.documents(documentCount);
        return switch (task) {
            case PARSE -> new Parse(documents);
            case LOOK_UP -> new LookUp(EncodedRows.of(documents));
            case BUILD, BUILD_REORDERED -> new Build(task);
            case REASSEMBLE -> new ParquetJavaReassembly(task.file(documentCount));
            case PRINT -> throw new IllegalArgumentException("parquet-java prints no JSON");
            case SCAN -> throw new IllegalArgumentException("parquet-java reads no paths");
        };
    }

    private static long bytes(Variant variant) {
        return variant.getValueBuffer().remaining() + variant.getMetadataBuffer().remaining();
    }

    static long meaning(Variant variant) {
        byte[] value = array(variant.getValueBuffer());
        return LamellaVariants.meaning(array(variant.getMetadataBuffer()), value, value.length);
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static final class Parse implements VariantWork {
        private final List<byte[]> documents;
        private final JsonFactory factory = new JsonFactory();

        Parse(List<byte[]> documents) {
            this.documents = documents;
        }

        /// From bytes, which is a little quicker than from a String that has to be made of them.
        private Variant parse(byte[] document) throws IOException {
            try (JsonParser parser = factory.createParser(document)) {
                parser.nextToken();
                return VariantJsonParser.parseJson(parser);
            }
        }

        @Override
        public long run() throws IOException {
            long bytes = 0;
            for (byte[] document : documents) {
                bytes += bytes(parse(document));
            }
            return bytes;
        }

        @Override
        public long check() throws IOException {
            long sum = 0;
            for (byte[] document : documents) {
                sum += meaning(parse(document));
            }
            return sum;
        }
    }

    private static final class LookUp implements VariantWork {
        private final EncodedRows rows;

        LookUp(EncodedRows rows) {
            this.rows = rows;
        }

        @Override
        public long run() {
            long sum = 0;
            for (int row = 0; row < rows.count(); row++) {
                byte[] metadata = rows.metadata().get(rows.metadataOf(row));
                Variant value = new Variant(rows.values(), rows.from(row), rows.byteCount(row), metadata, 0,
                        metadata.length);
                Variant found = value.getFieldByKey("payload").getFieldByKey("push_id");
                sum += found == null ? 0 : found.getLong();
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

        Build(VariantTask task) {
            this.task = task;
        }

        private Variant build(int object) {
            VariantBuilder builder = new VariantBuilder();
            VariantObjectBuilder fields = builder.startObject();
            int name = WideObjects.first(task, object);
            for (int i = 0; i < names.length; i++) {
                fields.appendKey(names[name]);
                fields.appendInt(object * name);
                name = name + 1 == names.length ? 0 : name + 1;
            }
            builder.endObject();
            return builder.build();
        }

        @Override
        public long run() {
            long bytes = 0;
            for (int object = 0; object < WideObjects.COUNT; object++) {
                bytes += bytes(build(object));
            }
            return bytes;
        }

        @Override
        public long check() {
            long sum = 0;
            for (int object = 0; object < WideObjects.COUNT; object++) {
                sum += meaning(build(object));
            }
            return sum;
        }
    }
}
