package dev.lamella.internal.spark.read;

import java.util.Arrays;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/// The metrics of a scan in Spark's UI. Spark creates the metrics by the names of their classes.
public final class ReadMetrics {
    static final String BYTES = "lamellaBytesRead";
    static final String ROW_GROUPS = "lamellaRowGroupsRead";
    static final String SKIPPED = "lamellaRowGroupsSkipped";
    static final String PAGES = "lamellaPagesRead";
    static final String PAGES_SKIPPED = "lamellaPagesSkipped";
    static final String MEMORY = "lamellaPeakMemory";

    private ReadMetrics() {}

    static CustomMetric[] all() {
        return new CustomMetric[]{new BytesRead(), new RowGroupsRead(), new RowGroupsSkipped(), new PagesRead(),
                new PagesSkipped(), new PeakMemory()};
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

    /// Pages that tasks decompressed.
    public static final class PagesRead extends CustomSumMetric {
        @Override
        public String name() {
            return PAGES;
        }

        @Override
        public String description() {
            return "pages read";
        }
    }

    /// Pages that tasks passed over in the row groups that they read.
    public static final class PagesSkipped extends CustomSumMetric {
        @Override
        public String name() {
            return PAGES_SKIPPED;
        }

        @Override
        public String description() {
            return "pages skipped";
        }
    }

    /// The memory of the task that held most.
    public static final class PeakMemory implements CustomMetric {
        @Override
        public String name() {
            return MEMORY;
        }

        @Override
        public String description() {
            return "peak memory of a task in bytes";
        }

        @Override
        public String aggregateTaskMetrics(long[] tasks) {
            return String.valueOf(Arrays.stream(tasks).max().orElse(0));
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

    /// Row groups that statistics exclude, in files that partitions do not exclude.
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
