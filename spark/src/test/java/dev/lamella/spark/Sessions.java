package dev.lamella.spark;

import org.apache.spark.sql.SparkSession;

/// The session of all tests of the module.
final class Sessions {
    static final SparkSession SPARK = SparkSession.builder().master("local[2]").appName("lamella")
            .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.session.timeZone", "UTC").config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1").getOrCreate();

    private Sessions() {}

    /// Compiling the many small queries of a test would take minutes.
    static void interpretQueries() {
        SPARK.conf().set("spark.sql.codegen.wholeStage", false);
        SPARK.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    }

    static void compileQueries() {
        SPARK.conf().unset("spark.sql.codegen.wholeStage");
        SPARK.conf().unset("spark.sql.codegen.factoryMode");
    }
}
