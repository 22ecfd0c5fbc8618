package dev.lamella.bench;

/// The parts of the report, in its order.
enum Section {
    COLUMNS("Reading by columns",
            """
                    Every value is read, and consumed by one aggregate a column: the sum of numbers, the latest of dates and of timestamps, the number
                    of true values, and of texts a hash of all bytes. Contenders that run in Java share the code that consumes (class Tally: it hashes 8
                    bytes a step); DuckDB computes `sum`, `max`, `count_if` and `bit_xor(hash(x))`, and unnests each list. All contenders of a cell found
                    the same. "hardwood" decodes with one thread beside the caller's; "hardwood-default" with as many as there are cores. Page checksums
                    are not verified. "floor" reads all pages, decompresses each, and does nothing else."""),
    ROWS("Reading rows and records",
            """
                    The same aggregates, of rows with typed accessors and of Java records. Text is a `String`, whose bytes are hashed each time."""),
    THREADS("Reading on two threads", """
            The same aggregates as by columns. Look at wall time."""),
    FILTERS("Finding rows",
            """
                    The file is opened, rows are found, and all columns of them are consumed as above. parquet-java: column readers, with statistics,
                    dictionaries, Bloom filters and column indexes; parquet-java-rows: its groups, which it filters itself. lamella-every-row: without
                    evidence, every row is tested."""),
    WRITING("Writing",
            """
                    Rows that are in memory, as records (parquet-java, carpet, lamella-rows, lamella-records), as batches (lamella-batches), or as a
                    table (duckdb), become a file. What each writes, Lamella and DuckDB read back and find the same."""),
    ARROW("Arrow",
            """
                    The same file is read as batches, and as record batches of Arrow: texts with offsets (arrow), and as views (arrow-views).
                    Nothing consumes them. Page checksums are not verified."""),
    TABLES("Tables",
            """
                    Directories of files, and more rows than memory holds: -Xmx512m for both, and a memory limit of 512 MB for DuckDB, where names say
                    so. One thread. What is written, Lamella reads back and finds the same."""),
    COMMAND("The command",
            """
                    A process each time, from its start to its end: `./lamella` with its start-up cache, and DuckDB with a query for the same
                    (duckdb-command: its own command; duckdb-process: its JDBC driver in a new JVM). Both with their defaults. Peak:
                    the resident size of the process."""),
    ENCRYPTION("Encryption",
            """
                    Lamella writes the files that are read: plain, with AES_GCM_V1 (gcm) and AES_GCM_CTR_V1 (ctr), one key of 128 bits; in the cell
                    wide, a key for each column (keys). SNAPPY, version 1, checksums are not verified. Multiples are of the plain file. first-scan, head
                    and meta: a process each time, from the start of the JVM to its end; lamella-cold-gcm does not warm up decryption."""),
    VARIANT("Variant",
            """
                    The input is in memory, but for scan and reassemble, which read a file; results stay in memory. The results of all contenders mean the
                    same. lamella: each value has metadata of its own, as with parquet-java; lamella-shared: all values have the same;
                    lamella-plain-column: a column without Variant. DuckDB: one query, its own layout of values."""),
    SPARK("In Spark",
            """
                    Spark with two tasks at a time: its own source `parquet`, and `lamella`. CPU time is that of the whole process: planning, generated
                    code and aggregation of Spark included. Both find the same."""),
    START("Cold start",
            """
                    A process each time, from the start of the JVM to its end: it opens a file of three rows and prints the first one. CPU time is the
                    operating system's, of the process and its children. No class caches but the JDK's own; lamella-command is started as by
                    `./lamella`, with its cache."""),
    MEMORY("Memory", """
            With heaps as the names say. Peak: the resident size of the process, with the JVM's own."""),
    GROWTH("Growth",
            """
                    The same task with more and more of one thing; one thread, unless threads grow. The number of a contender is the size. "x" is a
                    multiple of the smallest size. Each contender runs with -Xmx512m, and finds all that was written.""");

    private final String title;
    private final String notes;

    Section(String title, String notes) {
        this.title = title;
        this.notes = notes;
    }

    String title() {
        return title;
    }

    String notes() {
        return notes;
    }
}
