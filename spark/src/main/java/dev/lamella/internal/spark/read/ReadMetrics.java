package dev.lamella.internal.spark.read;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/// The metrics of a scan in Spark's UI. Spark creates the metrics by the names of their classes.
public final class ReadMetrics {
    static final String BYTES = "lamellaBytesRead";
    static final String ROW_GROUPS = "lamellaRowGroupsRead";
    static final String SKIPPED = "lamellaRowGroupsSkipped";

    private ReadMetrics() {}

    static CustomMetric[] all() {
        return new CustomMetric[]{new BytesRead(), new RowGroupsRead(), new RowGroupsSkipped()};
    }

    /// A value of one task, or of the driver.
    record Value(String name, long value) implements CustomTaskMetric {}

    /// Bytes of footers, indexes and pages.
    public static final class BytesRead extends CustomSumMetric {
        @Override
        public String name() {
            return BYTES;
        }

        @Override
        public String description() {
            return "bytes read from files";
        }
    }

    /// Row groups that tasks read.
    public static final class RowGroupsRead extends CustomSumMetric {
        @Override
        public String name() {
            return ROW_GROUPS;
        }

        @Override
        public String description() {
            return "row groups read";
        }
    }

    /// Row groups that statistics or partitions exclude.
    public static final class RowGroupsSkipped extends CustomSumMetric {
        @Override
        public String name() {
            return SKIPPED;
        }

        @Override
        public String description() {
            return "row groups skipped";
        }
    }
}
