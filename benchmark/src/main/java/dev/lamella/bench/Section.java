package dev.lamella.bench;

/// The parts of the report, in its order.
enum Section {
    /// Whole files.
    COLUMNS("Reading by columns",
            """
                    Every value of every column that is asked for is read and added up: numbers as they are, dates as days, timestamps as
                    microseconds, floating point by its bits, text by its length and first byte; and rows, elements and nulls are counted. All
                    contenders found the same sums. Those named "columns" look at the text of each value, those named "entries" at the text of
                    each entry of a dictionary, once. DuckDB adds floating point up as numbers, unnests each list, and may treat
                    dictionaries in its own way. Page checksums are not verified; of the files only those of parquet-java have any.

                    "floor" reads all pages and decompresses each, into buffers that are used again, and does nothing else: "of floor" is its CPU
                    time as a part of the contender's. Who decodes and adds up besides cannot reach 100 %."""),
    /// Whole files, as rows.
    ROWS("Reading rows and records", """
            The same sums, of rows with typed accessors and of Java records. Text is taken as a `String`."""),
    /// Whole files on two threads.
    THREADS("Reading on two threads", """
            The same sums as by columns. Ratios are of wall time here."""),
    /// Few rows, or all.
    FILTERS("Finding rows",
            """
                    The file is opened, rows are found, and every value of them is added up, of all columns; all contenders found the same.
                    parquet-java: column readers, with statistics, dictionaries, Bloom filters and column indexes; parquet-java-rows: its
                    groups, which it filters itself. lamella-every-row: without evidence, every row is asked."""),
    /// Whole files.
    WRITING("Writing",
            """
                    Rows that are in memory already, as records (parquet-java, carpet, lamella-rows, lamella-records), as batches
                    (lamella-batches), or as a table (duckdb), become a file. The last file of each was read back by Lamella and by DuckDB,
                    and has the sums that it should have. "/ smallest": the file's size, as a ratio to the smallest file of a peer."""),
    /// In memory, but for files that are read.
    VARIANT("Variant",
            """
                    What is begun with is in memory, but for scan and reassemble, which read a file; results stay there. All contenders'
                    results mean the same, which Lamella found out by reading them before the clock started. lamella: each value has metadata of its
                    own, as with parquet-java; lamella-shared: all values have the same; lamella-plain-column: no variant at all. DuckDB: one
                    query, its own layout of values."""),
    /// Processes.
    START("Cold start",
            """
                    A process of its own each time, from the start of the JVM to its end: it opens a file of three rows, SNAPPY, and takes the first
                    row. CPU time is the operating system's, of the process and its children. No caches of classes but the JDK's own; the command
                    line as `./lamella` starts it, with its cache."""),
    /// Of reading.
    MEMORY("Memory of reading",
            """
                    The flat file is read by columns in a JVM with a small heap. Peak: the resident size of the process, with the JVM's own."""),
    /// Of the machine.
    LIMITS("Limits of this machine",
            """
                    What the machine does in one thread of Java, without a reader: the floor of a file is to read its pages and to decompress
                    them.""");

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
