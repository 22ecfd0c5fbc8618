package dev.lamella.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The arguments of the command, and the same as a query of DuckDB. Each is a process from its start to its end.
enum CommandTask {
    START("First rows of a tiny file", 3, "head|SOURCE", "FROM 'SOURCE'"),
    HEAD("First rows of 500 columns", 20_000, "head|SOURCE", "FROM 'SOURCE' LIMIT 10"),
    COUNT("Rows with a text", 20_000_000, "count|-w|kind = 'kind 7'|SOURCE",
            "SELECT count(*) FROM 'SOURCE' WHERE kind = 'kind 7'"),
    STATS("Statistics of 5,000 files", 2_000_000, "stats|SOURCE",
            "SUMMARIZE FROM read_parquet('SOURCE/**/*.parquet', hive_partitioning = true)"),
    CSV("CSV to Parquet", 5_000_000, "convert|--force|SOURCE|TARGET",
            "COPY (FROM 'SOURCE') TO 'TARGET' (FORMAT parquet)"),
    NDJSON("NDJSON to Parquet", 2_000_000, "convert|--force|SOURCE|TARGET",
            "COPY (FROM 'SOURCE') TO 'TARGET' (FORMAT parquet)"),
    REWRITE("Rewrite with ZSTD", 20_000_000, "rewrite|--force|--codec|zstd|SOURCE|TARGET",
            "COPY (FROM 'SOURCE') TO 'TARGET' (FORMAT parquet, COMPRESSION zstd)"),
    DIFF("Differences of two files by key, 512 MB", 20_000_000, "diff|--key|id|SOURCE|OTHER",
            "SET memory_limit = '512MB'; SELECT count(*) FROM 'SOURCE' a FULL JOIN 'OTHER' b USING (id)"
                    + " WHERE a IS DISTINCT FROM b");

    private final String title;
    private final int rows;
    private final String words;
    private final String sql;

    CommandTask(String title, int rows, String words, String sql) {
        this.title = title;
        this.rows = rows;
        this.words = words;
        this.sql = sql;
    }

    String title() {
        return title;
    }

    int rowCount(Size size) {
        return size == Size.SMALL ? Math.min(rows, 100_000) : rows;
    }

    boolean isWriting() {
        return words.contains("TARGET");
    }

    /// The arguments of the command.
    List<String> words(Path source, Path target) {
        return Arrays.stream(words.split("[|]")).map(word -> named(word, source, target)).toList();
    }

    String sql(Path source, Path target) {
        return named(sql, source, target);
    }

    private static String named(String text, Path source, Path target) {
        return text.replace("SOURCE", source.toString()).replace("TARGET", target.toString()).replace("OTHER",
                other(source).toString());
    }

    /// The file that a file is compared with.
    static Path other(Path source) {
        return source.resolveSibling("other-" + source.getFileName());
    }
}
