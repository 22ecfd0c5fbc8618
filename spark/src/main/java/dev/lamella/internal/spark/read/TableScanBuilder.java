package dev.lamella.internal.spark.read;

import dev.lamella.dataset.Dataset;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/// Takes from Spark what a scan of the files can do itself.
public final class TableScanBuilder
        implements
            SupportsPushDownRequiredColumns,
            SupportsPushDownV2Filters,
            SupportsPushDownAggregates,
            SupportsPushDownLimit {
    private final Dataset table;
    private final ReadSettings settings;
    private final Configuration hadoop;
    private final String name;
    private final PredicateFilters filters;
    private StructType wanted;
    private Optional<Filter> filter = Optional.empty();
    private Predicate[] pushed = {};
    private OptionalInt limit = OptionalInt.empty();
    private Optional<MetadataAggregates.Result> aggregates = Optional.empty();

    /// @param name of the table, for plans
    public TableScanBuilder(Dataset table, String name, ReadSettings settings, Configuration hadoop)
            throws IOException {
        this.table = table;
        this.name = name;
        this.settings = settings;
        this.hadoop = hadoop;
        this.filters = new PredicateFilters(table.schema(), settings.types());
        this.wanted = settings.types().struct(table.schema());
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

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        if (filter.isPresent() || aggregation.groupByExpressions().length > 0) {
            return false;
        }
        try {
            aggregates = MetadataAggregates.of(table, settings.types(), aggregation.aggregateExpressions());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return aggregates.isPresent();
    }

    @Override
    public org.apache.spark.sql.connector.read.Scan build() {
        if (aggregates.isPresent()) {
            return aggregates.get();
        }
        Scan scan;
        try {
            scan = Scan.all().columns(Projection.paths(table.schema(), wanted));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (filter.isPresent()) {
            scan = scan.filter(filter.get());
        }
        if (settings.batchRows().isPresent()) {
            scan = scan.batchRows(settings.batchRows().getAsInt());
        }
        return new TableScan(table, name, scan, limit, wanted, settings, hadoop);
    }
}
