package dev.lamella.bench;

import dev.lamella.bench.peer.Totals;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/// A query of Spark, or a file that it writes.
///
/// @param format the name of the data source
/// @param source the file that is read
/// @param target the file that is written
record SparkWork(SparkSession session, String format, SparkTask task, Path source, Path target) implements Work {
    /// Those of Spark's own launcher.
    static final List<String> JVM_OPTIONS = Stream
            .of("java.lang", "java.lang.invoke", "java.lang.reflect", "java.io", "java.net", "java.nio", "java.util",
                    "java.util.concurrent", "java.util.concurrent.atomic", "jdk.internal.ref", "sun.nio.ch",
                    "sun.nio.cs", "sun.util.calendar")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED").toList();

    /// @throws UnsupportedOperationException if Spark was not fetched
    static String classPath() {
        Path module = Checkout.root().resolve("spark/target/quick");
        try {
            return String.join(File.pathSeparator, module.resolve("classes").toString(),
                    Files.readString(module.resolve("class-path")).strip(),
                    Checkout.target().resolve("quick/classes").toString());
        } catch (IOException e) {
            throw new UnsupportedOperationException("Spark is not there: ./bench spark fetches it", e);
        }
    }

    static String version() {
        return SparkSession.active().version();
    }

    static Work start(String contender, SparkTask task, Path source, Path target) {
        SparkSession session = SparkSession.builder().master("local[2]").appName("bench")
                .config("spark.ui.enabled", "false").config("spark.log.level", "ERROR")
                .config("spark.sql.shuffle.partitions", "2").config("spark.sql.session.timeZone", "UTC")
                .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        String format = contender.replace("-in-spark", "");
        if (!task.isWriting()) {
            session.read().format(format).load(source.toString()).createOrReplaceTempView("t");
        }
        return new SparkWork(session, format, task, source, target);
    }

    @Override
    public Totals run() throws IOException {
        if (task.isWriting()) {
            write();
            return Totals.of(0);
        }
        if (task.isOfRows()) {
            session.sql(task.query()).write().format("noop").mode("overwrite").save();
            return Totals.of(0);
        }
        return Totals.of(session.sql(task.query()).collectAsList().size());
    }

    /// Each value of the result.
    private static Totals found(Dataset<Row> result) {
        List<Row> rows = result.collectAsList().stream().sorted(Comparator.comparing(Row::toString)).toList();
        List<Totals.Figure> figures = new ArrayList<>();
        for (Row row : rows) {
            for (int i = 0; i < row.length(); i++) {
                figures.add(row.get(i) instanceof Double sum
                        ? new Totals.Figure(Totals.Rule.REAL, Double.doubleToLongBits(sum))
                        : new Totals.Figure(Totals.Rule.EXACT, String.valueOf(row.get(i)).hashCode()));
            }
        }
        return new Totals(rows.size(), figures);
    }

    /// The rows come from Spark's own source for both.
    private void write() throws IOException {
        Path folder = target.resolveSibling(target.getFileName() + ".folder");
        session.read().format("parquet").load(source.toString()).coalesce(1).write().format(format).mode("overwrite")
                .save(folder.toString());
        try (Stream<Path> files = Files.list(folder)) {
            Path only = files.filter(file -> file.toString().endsWith(".parquet")).findFirst()
                    .orElseThrow(() -> new IllegalStateException("There is no file in " + folder));
            Files.move(only, target, StandardCopyOption.REPLACE_EXISTING);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(SparkWork::delete);
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What Spark's own source reads back, of what is written.
    @Override
    public Totals check() throws IOException {
        if (!task.isWriting() && !task.isOfRows()) {
            return found(session.sql(task.query()));
        }
        Dataset<Row> rows;
        if (task.isWriting()) {
            write();
            rows = session.read().format("parquet").load(target.toString());
        } else {
            rows = session.sql(task.query());
        }
        return found(rows.selectExpr("xxhash64(to_json(struct(*))) as hash").selectExpr("count(*)", "bit_xor(hash)"));
    }

    @Override
    public void close() {
        session.stop();
    }
}
