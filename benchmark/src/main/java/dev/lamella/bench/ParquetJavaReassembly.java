package dev.lamella.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.ToLongFunction;
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
import org.jspecify.annotations.Nullable;

/// parquet-java's reader of records, with its converters that put the values of a shredded column together.
record ParquetJavaReassembly(ShreddedFile file) implements VariantWork {
    @Override
    public long run() throws IOException {
        return sum(value -> value.getValueBuffer().remaining());
    }

    @Override
    public long check() throws IOException {
        return sum(ParquetJavaVariants::meaning);
    }

    private long sum(ToLongFunction<Variant> summand) throws IOException {
        long sum = 0;
        try (ParquetReader<Variant> reader = new Builder(new LocalInputFile(file.path())).build()) {
            for (Variant value = reader.read(); value != null; value = reader.read()) {
                sum += summand.applyAsLong(value);
            }
        }
        return sum;
    }

    @Override
    public void close() throws IOException {
        file.close();
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
