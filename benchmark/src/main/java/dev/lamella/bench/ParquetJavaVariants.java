package dev.lamella.bench;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.InitContext;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.variant.ImmutableMetadata;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantBuilder;
import org.apache.parquet.variant.VariantConverters;
import org.apache.parquet.variant.VariantJsonParser;
import org.apache.parquet.variant.VariantObjectBuilder;
import org.jspecify.annotations.Nullable;
import shaded.parquet.com.fasterxml.jackson.core.JsonFactory;
import shaded.parquet.com.fasterxml.jackson.core.JsonParser;

/// parquet-variant: its own parser of JSON, builder, view, and converters that put the values of a shredded column together.
final class ParquetJavaVariants {
    private ParquetJavaVariants() {}

    private static long number(Variant variant, boolean isCheck) {
        if (isCheck) {
            byte[] value = array(variant.getValueBuffer());
            return LamellaVariants.meaning(array(variant.getMetadataBuffer()), value, value.length);
        }
        return variant.getValueBuffer().remaining() + variant.getMetadataBuffer().remaining();
    }

    private static byte[] array(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    /// From bytes, which is a little quicker than from a String that has to be made of them.
    static Work parse(List<byte[]> documents) {
        JsonFactory factory = new JsonFactory();
        return Work.of(isCheck -> {
            long sum = 0;
            for (byte[] document : documents) {
                try (JsonParser parser = factory.createParser(document)) {
                    parser.nextToken();
                    sum += number(VariantJsonParser.parseJson(parser), isCheck);
                }
            }
            return sum;
        });
    }

    static Work lookUp(EncodedRows rows) {
        return Work.of(_ -> {
            long sum = 0;
            for (int row = 0; row < rows.count(); row++) {
                byte[] metadata = rows.metadata().get(rows.metadataOf(row));
                Variant value = new Variant(rows.values(), rows.from(row), rows.byteCount(row), metadata, 0,
                        metadata.length);
                Variant found = value.getFieldByKey("payload").getFieldByKey("push_id");
                sum += found == null ? 0 : found.getLong();
            }
            return sum;
        });
    }

    static Work build(VariantTask task) {
        String[] names = WideObjects.names();
        return Work.of(isCheck -> {
            long sum = 0;
            for (int object = 0; object < WideObjects.COUNT; object++) {
                VariantBuilder builder = new VariantBuilder();
                VariantObjectBuilder fields = builder.startObject();
                int name = WideObjects.first(task, object);
                for (int i = 0; i < names.length; i++) {
                    fields.appendKey(names[name]);
                    fields.appendInt(object * name);
                    name = name + 1 == names.length ? 0 : name + 1;
                }
                builder.endObject();
                sum += number(builder.build(), isCheck);
            }
            return sum;
        });
    }

    static Work reassemble(Path file) {
        return Work.of(isCheck -> {
            long sum = 0;
            try (ParquetReader<Variant> reader = new Builder(new LocalInputFile(file)).build()) {
                for (Variant value = reader.read(); value != null; value = reader.read()) {
                    sum += number(value, isCheck);
                }
            }
            return sum;
        });
    }

    private static final class Builder extends ParquetReader.Builder<Variant> {
        Builder(InputFile input) {
            super(input, new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Variant> getReadSupport() {
            return new Support();
        }
    }

    /// Asks for the column `event` alone.
    private static final class Support extends ReadSupport<Variant> {
        @Override
        public ReadContext init(InitContext context) {
            MessageType file = context.getFileSchema();
            return new ReadContext(new MessageType(file.getName(), file.getType("event")));
        }

        @Override
        public RecordMaterializer<Variant> prepareForRead(Configuration configuration, Map<String, String> properties,
                MessageType schema, ReadContext context) {
            return new Materializer(schema);
        }

        @Override
        public RecordMaterializer<Variant> prepareForRead(ParquetConfiguration configuration,
                Map<String, String> properties, MessageType schema, ReadContext context) {
            return new Materializer(schema);
        }
    }

    private static final class Materializer extends RecordMaterializer<Variant> {
        private final Root root;

        Materializer(MessageType schema) {
            root = new Root(schema.getType(0).asGroupType());
        }

        @Override
        public Variant getCurrentRecord() {
            return root.value();
        }

        @Override
        public GroupConverter getRootConverter() {
            return root;
        }
    }

    /// A record of one field.
    private static final class Root extends GroupConverter {
        private final GroupConverter event;
        private @Nullable ByteBuffer names;
        /// Made once for rows that have the same names one after the other.
        private @Nullable ImmutableMetadata metadata;
        private @Nullable VariantBuilder builder;

        Root(GroupType variant) {
            event = VariantConverters.newVariantConverter(variant, this::take, part -> part.accept(builder()));
        }

        private void take(ByteBuffer found) {
            if (!found.equals(names)) {
                names = found;
                metadata = new ImmutableMetadata(found);
            }
        }

        private VariantBuilder builder() {
            VariantBuilder known = builder;
            if (known == null) {
                known = new VariantBuilder(metadata);
                builder = known;
            }
            return known;
        }

        Variant value() {
            return new Variant(builder().encodedValue(), names);
        }

        @Override
        public Converter getConverter(int field) {
            return event;
        }

        @Override
        public void start() {
            builder = null;
        }

        @Override
        public void end() {
            builder().appendNullIfEmpty();
        }
    }
}
