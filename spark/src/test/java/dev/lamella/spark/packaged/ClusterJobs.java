package dev.lamella.spark.packaged;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/// A program that is submitted to a cluster. Each job prints its name and what is in its table then.
public final class ClusterJobs {
    private static final int TASKS = 4;
    private static final int ROWS = 1000;

    /// What happens to a task, in its first attempt.
    enum Trouble {
        NONE, FAIL_ONCE, FAIL_ALWAYS, KILL_EXECUTOR, BE_SLOW
    }

    private final SparkSession spark;
    private final String folder;

    private ClusterJobs(SparkSession spark, String folder) {
        this.spark = spark;
        this.folder = folder;
    }

    /// Arguments: the folder of the tables, and the names of jobs.
    public static void main(String[] arguments) {
        SparkSession spark = SparkSession.builder().appName("jobs").getOrCreate();
        ClusterJobs jobs = new ClusterJobs(spark, arguments[0]);
        for (String job : List.of(arguments).subList(1, arguments.length)) {
            System.out.println(job + ": " + jobs.run(job));
        }
        spark.stop();
    }

    private String run(String job) {
        return switch (job) {
            case "codecs" -> codecs();
            case "slow" -> written(job, Trouble.BE_SLOW);
            case "task" -> written(job, Trouble.FAIL_ONCE);
            case "executor" -> written(job, Trouble.KILL_EXECUTOR);
            case "failing" -> failing(job);
            case "two" -> two(job);
            case "create", "append", "overwrite" -> killed(job);
            default -> throw new IllegalArgumentException(job + " is not a job");
        };
    }

    private String path(String table) {
        return folder + "/" + table;
    }

    /// Rows `first` to `first + ROWS`; some of them make trouble for the task that writes them.
    private Dataset<Row> rows(long first, Trouble trouble) {
        return spark.range(first, first + ROWS, 1, TASKS).mapPartitions((MapPartitionsFunction<Long, Long>) ids -> {
            List<Long> all = new ArrayList<>();
            ids.forEachRemaining(all::add);
            Stream<Long> stream = all.stream().peek(id -> {
                // In the middle of a file.
                if (id == first + ROWS - 10) {
                    suffer(trouble);
                }
            });
            return stream.iterator();
        }, Encoders.LONG()).toDF("id").selectExpr("id", "id % 2 as p", "repeat('x', 100) as text");
    }

    private static void suffer(Trouble trouble) {
        boolean isFirst = TaskContext.get().attemptNumber() == 0;
        switch (trouble) {
            case NONE -> {
            }
            case FAIL_ALWAYS -> throw new IllegalStateException("This task fails");
            case FAIL_ONCE -> {
                if (isFirst) {
                    throw new IllegalStateException("This attempt fails");
                }
            }
            case KILL_EXECUTOR -> {
                if (isFirst) {
                    Runtime.getRuntime().halt(1);
                }
            }
            case BE_SLOW -> {
                if (isFirst) {
                    try {
                        Thread.sleep(60_000);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException("The other attempt was faster", e);
                    }
                }
            }
        }
    }

    private void write(Dataset<Row> rows, String mode, String table) {
        rows.write().format("lamella").mode(mode).partitionBy("p").save(path(table));
    }

    private String written(String table, Trouble trouble) {
        write(rows(0, trouble), "errorifexists", table);
        write(rows(ROWS, trouble), "append", table);
        return content(table);
    }

    /// A job that fails, for a new table, for one that is there, and instead of one.
    private String failing(String table) {
        StringBuilder text = new StringBuilder();
        for (String mode : List.of("errorifexists", "append", "overwrite")) {
            try {
                write(rows(0, Trouble.FAIL_ALWAYS), mode, table);
                text.append("written! ");
            } catch (Exception e) {
                text.append(e.getClass().getSimpleName()).append(' ');
            }
            if (mode.equals("errorifexists")) {
                write(rows(0, Trouble.NONE), mode, table);
            }
        }
        return text + content(table);
    }

    /// Two jobs at once: both append, then both overwrite.
    private String two(String table) {
        write(rows(0, Trouble.NONE), "errorifexists", table);
        String text = "";
        for (String mode : List.of("append", "overwrite")) {
            // Threads of this program, because those of the common pool do not see the jar.
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                List<Future<?>> jobs = List.of(
                        threads.submit(() -> write(rows(ROWS, Trouble.NONE), mode, table)),
                        threads.submit(() -> write(rows(2 * ROWS, Trouble.NONE), mode, table)));
                for (Future<?> each : jobs) {
                    each.get();
                }
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
            text += content(table) + " ";
        }
        return text.strip();
    }

    /// The file system kills this process while it commits the last write.
    private String killed(String job) {
        if (!job.equals("create")) {
            write(rows(0, Trouble.NONE), "errorifexists", job);
        }
        System.setProperty(KillingFileSystem.MOVES, "3");
        write(rows(ROWS, Trouble.NONE), job.equals("create") ? "errorifexists" : job, job);
        return "not killed";
    }

    private String codecs() {
        List<String> read = new ArrayList<>();
        for (String codec : List.of("snappy", "zstd")) {
            rows(0, Trouble.NONE).write().format("lamella").option("compression", codec).save(path(codec));
            read.add(codec + "=" + spark.read().format("lamella").load(path(codec)).where("id >= 500").count());
        }
        return String.join(" ", read);
    }

    /// How many rows there are, how many different ones, their smallest and largest id, and how many files nobody sees.
    private String content(String table) {
        Row row = spark.read().format("lamella").load(path(table))
                .selectExpr("count(id)", "count(distinct id)", "min(id)", "max(id)").first();
        try (Stream<Path> files = Files.walk(Path.of(path(table)))) {
            long hidden = files.filter(Files::isRegularFile).map(file -> file.getFileName().toString())
                    .filter(name -> !name.endsWith(".crc") && name.startsWith("."))
                    .count();
            return row + " hidden=" + hidden;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
