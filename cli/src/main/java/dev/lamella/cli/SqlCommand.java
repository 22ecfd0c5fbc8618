package dev.lamella.cli;

import dev.lamella.cli.files.FileNames;
import dev.lamella.cli.print.FormatOptions;
import dev.lamella.cli.print.FormulaOption;
import dev.lamella.cli.print.ResultPrinter;
import dev.lamella.cli.print.ValueOut;
import dev.lamella.cli.shell.Terminal;
import dev.lamella.dataset.DatasetOptions.ForeignFiles;
import dev.lamella.io.InputFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella sql`.
@Command(name = "sql", description = "Run an SQL query on Parquet files, which are the table t. DuckDB runs the query: the command duckdb, if it is on the PATH, or its JDBC driver. DuckDB is not part of lamella.")
final class SqlCommand extends StreamsCommand {
    /// Names the jar of the driver.
    static final String JAR = "LAMELLA_DUCKDB_JAR";

    @Parameters(index = "0", paramLabel = "QUERY", description = "The query, for example: 'select country, count(*) from t group by all'.")
    private String query = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "Parquet files, directories, and patterns in quotes; together they are the table t.")
    private List<String> files = new ArrayList<>();

    @Option(names = "--duckdb-jar", paramLabel = "FILE", description = "The jar of DuckDB's JDBC driver (default: the file that the variable "
            + JAR + " names).")
    private @Nullable Path jar;

    @Mixin
    private FormatOptions format = new FormatOptions();

    @Mixin
    private FormulaOption formulas = new FormulaOption();

    @Override
    public Integer call() throws IOException {
        String view = "create temporary view t as select * from read_parquet(" + list()
                + ", union_by_name = true, hive_partitioning = true)";
        OutputStream output = output();
        try (Closeable _ = output::flush) {
            Optional<Path> driver = jar == null
                    ? Optional.ofNullable(System.getenv(JAR)).map(Path::of)
                    : Optional.of(jar);
            if (driver.isPresent()) {
                return byDriver(driver.get(), view, output);
            }
            Optional<Path> command = Terminal.program("duckdb");
            if (command.isEmpty()) {
                throw usage(
                        "sql needs DuckDB, which is not here. Install its command duckdb, or name the jar of its JDBC"
                                + " driver (org.duckdb:duckdb_jdbc) with --duckdb-jar or the variable " + JAR
                                + ". Without it: --where, --sort, lamella top, lamella stats");
            }
            return byCommand(command.get(), view, output);
        }
    }

    /// The files as a list of SQL.
    private String list() throws IOException {
        List<String> names = fitting(() -> FileNames.of(files, ForeignFiles.REJECT, this::note));
        for (String name : names) {
            if (isReadOnce(name)) {
                throw usage(name + ": DuckDB reads files, not standard input or pipes. Save it to a file first");
            }
            if (InputFiles.scheme(name).isEmpty() && !Files.exists(Path.of(name))) {
                throw new NoSuchFileException(name);
            }
        }
        return names.stream().map(SqlCommand::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /// Its output and its messages become those of this command.
    private int byCommand(Path command, String view, OutputStream output) throws IOException {
        String form = switch (format.format(isForPeople())) {
            case table -> "-table";
            case csv -> "-csv";
            case jsonl -> "-jsonlines";
            case json -> "-json";
        };
        Process process = new ProcessBuilder(command.toString(), form, "-c", view, "-c", query)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        process.getInputStream().transferTo(output);
        try {
            return process.waitFor() == 0 ? 0 : 1;
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("The query was interrupted", e);
        }
    }

    private int byDriver(Path driver, String view, OutputStream output) throws IOException {
        try (Database database = Database.withDrivers(List.of(driver));
                Connection connection = fitting(() -> connect(database))) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(view);
            }
            return Database.query(connection, query, rows -> print(rows, output));
        } catch (SQLException e) {
            throw new IOException("DuckDB: " + e.getMessage(), e);
        }
    }

    private static Connection connect(Database database) throws IOException {
        try {
            return database.connect("jdbc:duckdb:", new Properties());
        } catch (SQLException e) {
            throw new IOException("DuckDB does not start: " + e.getMessage(), e);
        }
    }

    private int print(ResultSet rows, OutputStream output) throws SQLException, IOException {
        ResultSetMetaData columns = rows.getMetaData();
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            names.add(columns.getColumnLabel(i));
        }
        try (ResultPrinter results = new ResultPrinter(names, format.format(isForPeople()), formulas,
                layout(format.layout()), output)) {
            while (rows.next()) {
                List<ResultPrinter.Cell> cells = new ArrayList<>();
                for (int i = 1; i <= names.size(); i++) {
                    Object value = withoutReference(rows.getObject(i));
                    cells.add(out -> print(value, out));
                }
                results.row(cells);
            }
        }
        return 0;
    }

    /// Bytes come as a reference, whose text names an object of the driver.
    private static @Nullable Object withoutReference(@Nullable Object value) throws SQLException {
        return value instanceof Blob blob
                ? Base64.getEncoder().encodeToString(blob.getBytes(1, Math.toIntExact(blob.length())))
                : value;
    }

    private static void print(@Nullable Object value, ValueOut out) throws IOException {
        switch (value) {
            case null -> out.writeNull();
            case Boolean flag -> out.writeBoolean(flag);
            case Double number when !Double.isFinite(number) -> out.writeText(number.toString());
            case Float number when !Float.isFinite(number) -> out.writeText(number.toString());
            case Number number -> out.writeNumber(number.toString());
            case Object other -> out.writeText(other.toString());
        }
    }
}
