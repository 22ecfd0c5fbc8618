package dev.lamella.bench;

import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.parquet.Column;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.ParquetTypeUtils;
import io.trino.parquet.metadata.FileMetadata;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.PredicateUtils;
import io.trino.parquet.predicate.TupleDomainParquetPredicate;
import io.trino.parquet.reader.MetadataReader;
import io.trino.parquet.reader.ParquetReader;
import io.trino.parquet.reader.RowGroupInfo;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.joda.time.DateTimeZone;

/// Opens files as the connectors of Trino do for a worker's split, with the options that it has by itself.
final class TrinoScan {
    static final ParquetReaderOptions OPTIONS = ParquetReaderOptions.defaultOptions();

    /// How many ranges of a domain are kept, as connectors have it by themselves.
    private static final int DOMAIN_COMPACTION_THRESHOLD = 1000;

    private TrinoScan() {}

    /// The version of parquet-java that Trino was built with, for with ours its filters miss a class that has moved. Comes in front of the
    /// class path.
    static Path olderJars() {
        Path older = Checkout.target().resolve("trino");
        if (!Files.isDirectory(older)) {
            throw new IllegalStateException(older + " is missing: ./bench makes it");
        }
        return older.resolve("*");
    }

    static ParquetMetadata footer(TrinoFile file) throws IOException {
        return MetadataReader.readFooter(file, OPTIONS, Optional.empty(), Optional.empty());
    }

    /// Pages of the columns that are read. The rows of pages that cannot have wanted ones are left out; others have to be asked.
    ///
    /// @param wanted which values of columns match
    static ParquetReader open(Path path, List<dev.lamella.bench.peer.Column> columns, Map<String, Domain> wanted)
            throws IOException {
        TrinoFile file = new TrinoFile(path, OPTIONS);
        try {
            ParquetMetadata footer = footer(file);
            FileMetadata metadata = footer.getFileMetaData();
            MessageType schema = metadata.getSchema();
            MessageType requested = ParquetJavaColumns.requested(schema, columns);
            Map<List<String>, ColumnDescriptor> descriptors = ParquetTypeUtils.getDescriptors(schema, requested);
            TupleDomain<ColumnDescriptor> domain = TupleDomain.withColumnDomains(wanted)
                    .transformKeys(column -> schema.getColumnDescription(new String[]{column}));
            TupleDomainParquetPredicate predicate = PredicateUtils.buildPredicate(requested, domain, descriptors,
                    DateTimeZone.UTC);
            List<RowGroupInfo> rowGroups = PredicateUtils.getFilteredRowGroups(0, file.getEstimatedSize(), file, footer,
                    List.of(domain), List.of(predicate), descriptors, DateTimeZone.UTC, DOMAIN_COMPACTION_THRESHOLD,
                    OPTIONS);
            return new ParquetReader(Optional.ofNullable(metadata.getCreatedBy()), columns(schema, requested), false,
                    rowGroups, file, DateTimeZone.UTC, AggregatedMemoryContext.newSimpleAggregatedMemoryContext(),
                    OPTIONS, TrinoScan::failure, Optional.of(predicate), Optional.empty(), Optional.empty());
        } catch (IOException | RuntimeException e) {
            try (file) {
                throw e;
            }
        }
    }

    private static List<Column> columns(MessageType schema, MessageType requested) {
        MessageColumnIO root = ParquetTypeUtils.getColumnIO(schema, requested);
        List<Column> columns = new ArrayList<>();
        for (Type field : requested.getFields()) {
            columns.add(new Column(field.getName(), ParquetTypeUtils
                    .constructField(TrinoTypes.of(field), ParquetTypeUtils.lookupColumnByName(root, field.getName()))
                    .orElseThrow()));
        }
        return columns;
    }

    /// The library's version, which its jar tells.
    static String version() {
        return String.valueOf(ParquetReader.class.getPackage().getImplementationVersion());
    }

    private static RuntimeException failure(Exception cause) {
        return switch (cause) {
            case RuntimeException unchecked -> unchecked;
            case IOException storage -> new UncheckedIOException(storage);
            default -> new IllegalStateException(cause);
        };
    }
}
