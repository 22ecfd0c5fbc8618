package dev.lamella.internal.spark.read;

import dev.lamella.dataset.Dataset;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.filter.VariantExtract;
import dev.lamella.internal.spark.types.Extraction;
import dev.lamella.schema.SchemaNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.connector.read.SupportsPushDownVariantExtractions;
import org.apache.spark.sql.connector.read.VariantExtraction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/// Takes from Spark what a scan of the files can do itself.
public class TableScanBuilder
        implements
            SupportsPushDownRequiredColumns,
            SupportsPushDownV2Filters,
            SupportsPushDownAggregates,
            SupportsPushDownLimit {
    private final Dataset table;
    private final StructType columns;
    private final ReadSettings settings;
    private final Configuration hadoop;
    private final String name;
    private final PredicateFilters filters;
    private StructType wanted;
    private Optional<Filter> filter = Optional.empty();
    private Predicate[] pushed = {};
    private List<Extraction> extractions = List.of();
    private OptionalInt limit = OptionalInt.empty();
    private AggregateFunc[] functions = {};
    private Optional<MetadataAggregates.Result> aggregates = Optional.empty();

    private TableScanBuilder(Dataset table, StructType columns, String name, ReadSettings settings,
            Configuration hadoop) throws IOException {
        this.table = table;
        this.columns = columns;
        this.name = name;
        this.settings = settings;
        this.hadoop = hadoop;
        this.filters = new PredicateFilters(table.schema(), settings.types());
        this.wanted = columns;
    }

    @Override
    public void pruneColumns(StructType required) {
        wanted = required;
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        List<Predicate> taken = new ArrayList<>();
        List<Predicate> left = new ArrayList<>();
        for (Predicate predicate : predicates) {
            Optional<Filter> exact = filters.filter(predicate);
            if (exact.isPresent()) {
                taken.add(predicate);
                filter = Optional.of(filter.isPresent() ? filter.get().and(exact.get()) : exact.get());
            } else {
                left.add(predicate);
            }
        }
        pushed = taken.toArray(Predicate[]::new);
        return left.toArray(Predicate[]::new);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed.clone();
    }

    @Override
    public boolean pushLimit(int rows) {
        limit = OptionalInt.of(rows);
        return true;
    }

    /// Each task stops at the limit; Spark takes from all of them.
    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public boolean supportCompletePushDown(Aggregation aggregation) {
        return pushAggregation(aggregation);
    }

    /// Spark first asks whether it can push aggregates, and then pushes the same ones.
    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        if (filter.isPresent() || aggregation.groupByExpressions().length > 0) {
            return false;
        }
        if (!Arrays.equals(functions, aggregation.aggregateExpressions())) {
            try {
                aggregates = MetadataAggregates.of(table, settings.types(), columns,
                        aggregation.aggregateExpressions());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            functions = aggregation.aggregateExpressions();
        }
        return aggregates.isPresent();
    }

    /// Paths in variants are taken where Spark can ask only for those of columns: it fails if only some are rejected.
    private static final class OfVariants extends TableScanBuilder implements SupportsPushDownVariantExtractions {
        OfVariants(Dataset table, StructType columns, String name, ReadSettings settings, Configuration hadoop)
                throws IOException {
            super(table, columns, name, settings, hadoop);
        }

        @Override
        public boolean[] pushVariantExtractions(VariantExtraction[] paths) {
            List<Extraction> all = new ArrayList<>();
            for (VariantExtraction path : paths) {
                all.add(Extraction.of(all.size(), path));
            }
            boolean[] isPushed = new boolean[paths.length];
            // If no projection is directly above the scan, Spark replaces a column by its whole variant, but keeps the
            // rest of the plan, which then reads a struct as a variant. Spark keeps the column if all paths are rejected.
            if (all.stream().noneMatch(Extraction::isWhole)) {
                take(all);
                Arrays.fill(isPushed, true);
            }
            return isPushed;
        }
    }

    /// @param columns of the table, as Spark knows them
    /// @param name of the table, for plans
    public static TableScanBuilder of(Dataset table, StructType columns, String name, ReadSettings settings,
            Configuration hadoop) throws IOException {
        boolean isNested = table.schema().root().children().stream()
                .anyMatch(child -> child instanceof SchemaNode.Fields group && !(child instanceof SchemaNode.Variant)
                        && hasVariant(group));
        return isNested
                ? new TableScanBuilder(table, columns, name, settings, hadoop)
                : new OfVariants(table, columns, name, settings, hadoop);
    }

    private static boolean hasVariant(SchemaNode.Fields group) {
        return group instanceof SchemaNode.Variant || group.children().stream()
                .anyMatch(child -> child instanceof SchemaNode.Fields fields && hasVariant(fields));
    }

    final void take(List<Extraction> all) {
        extractions = List.copyOf(all);
    }

    /// The columns of files that are not paths in variants.
    private StructType stored() {
        List<String> names = List.of(columns.fieldNames());
        return DataTypes.createStructType(Arrays.stream(wanted.fields())
                .filter(field -> names.contains(field.name()) && Extraction.of(extractions, field.name()).isEmpty())
                .toList());
    }

    private List<VariantExtract> extracts() {
        List<VariantExtract> extracts = new ArrayList<>();
        for (String column : wanted.fieldNames()) {
            List<Extraction> paths = Extraction.of(extractions, column);
            if (!paths.isEmpty()) {
                extracts.add(Extraction.presence(column));
                paths.forEach(path -> extracts.add(path.values()));
            }
        }
        return extracts;
    }

    private StructField shown(StructField field) {
        List<Extraction> paths = Extraction.of(extractions, field.name());
        if (paths.isEmpty()) {
            return field;
        }
        List<StructField> fields = new ArrayList<>();
        paths.forEach(
                path -> fields.add(DataTypes.createStructField(Integer.toString(fields.size()), path.type(), true)));
        return DataTypes.createStructField(field.name(), DataTypes.createStructType(fields), field.nullable());
    }

    @Override
    public org.apache.spark.sql.connector.read.Scan build() {
        if (aggregates.isPresent()) {
            return aggregates.get();
        }
        Scan scan;
        try {
            scan = Scan.all().columns(Projection.paths(table.schema(), stored())).variants(extracts());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (filter.isPresent()) {
            scan = scan.filter(filter.get());
        }
        if (settings.batchRows().isPresent()) {
            scan = scan.batchRows(settings.batchRows().getAsInt());
        }
        StructType shown = DataTypes.createStructType(Arrays.stream(wanted.fields()).map(this::shown).toList());
        return new TableScan(table, name, scan, limit, stored(), shown, extractions, settings,
                HadoopProperties.of(hadoop));
    }
}
