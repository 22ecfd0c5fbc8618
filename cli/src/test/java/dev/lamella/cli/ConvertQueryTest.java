package dev.lamella.cli;

import static dev.lamella.cli.Lamella.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.cli.Lamella.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `lamella convert jdbc:...`: the rows of a query, with a driver that is given as a jar.
class ConvertQueryTest {
    private static final String QUERY = "SELECT x AS \"id\", TIMESTAMP '2026-03-01 08:00:00.1234' AS \"at\""
            + " FROM SYSTEM_RANGE(1, 3)";

    @TempDir
    Path folder;

    private static String jar() {
        return Path.of(java.net.URI.create(
                org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private Result convert(String... options) {
        List<String> arguments = new ArrayList<>(
                List.of("convert", "jdbc:h2:mem:", file("out.parquet"), "--driver-jar", jar()));
        arguments.addAll(List.of(options));
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void theRowsOfAQueryBecomeAFile() {
        Result result = convert("--query", QUERY, "--codec", "zstd");

        assertThat(result.exitCode()).as(result.errors()).isZero();
        assertThat(result.errors()).startsWith(file("out.parquet") + ": 3 rows in 1 row group, ").hasLineCount(1);
        assertThat(run("cat", file("out.parquet")).output())
                .startsWith("{\"id\":1,\"at\":\"2026-03-01T08:00:00.1234\"}\n")
                .hasLineCount(3);
        assertThat(run("check", file("out.parquet")).exitCode()).isZero();
        assertThat(run("meta", "--all", file("out.parquet")).output()).contains("ZSTD");
    }

    @Test
    void aDryRunPrintsTheColumnsAndWritesNothing() {
        Result result = convert("--query", QUERY, "--dry-run");

        assertThat(result.errors()).isEmpty();
        assertThat(result.output()).startsWith("id INT64,\nat TIMESTAMP(false,").hasLineCount(2);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void columnsGetTheTypesThatAreNamedAndRoundingIsCounted() {
        Result result = convert("--query", QUERY, "--schema", "at TIMESTAMP(false,MILLIS)!");

        assertThat(result.errors()).startsWith("  at: 3 values rounded\n");
        assertThat(run("schema", file("out.parquet")).output()).contains("optional int64 id;",
                "required int64 at (TIMESTAMP(MILLIS,false));");
        assertThat(convert("--query", QUERY, "--schema", "at TIMESTAMP(false,MILLIS)", "--strict", "--force").errors())
                .contains("column at, row 0:\nThe time has digits finer than");
    }

    @Test
    void thePasswordIsInAFileOrAVariable() throws Exception {
        String address = "jdbc:h2:" + folder.resolve("db");
        Files.writeString(folder.resolve("secret"), "open sesame\n");
        String[] made = {"convert", address, file("a.parquet"), "--driver-jar", jar(), "--query", "SELECT 1 AS n",
                "--user", "ada", "--password-file", file("secret")};

        assertThat(run(made).errors()).startsWith(file("a.parquet") + ": 1 row in 1 row group");
        made[made.length - 2] = "--password-env";
        made[made.length - 1] = "PATH";
        Result wrong = run(made);
        assertThat(wrong.exitCode()).isEqualTo(1);
        assertThat(wrong.errors()).startsWith("lamella: The database says:\nWrong user name or password")
                .doesNotContain("sesame").hasLineCount(3);
    }

    @Test
    void anExistingFileIsKeptAndAFailedQueryLeavesNone() throws Exception {
        Files.writeString(folder.resolve("out.parquet"), "old");

        assertThat(convert("--query", QUERY).errors()).contains("A file with this name exists already.");
        assertThat(convert("--force", "--query", "SELECT 1 / (x - 3000) AS \"n\" FROM SYSTEM_RANGE(1, 5000)").errors())
                .startsWith("lamella: ");
        assertThat(Files.readString(folder.resolve("out.parquet"))).isEqualTo("old");
        assertThat(folder).isDirectoryNotContaining(path -> !path.endsWith("out.parquet"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SELECT 1 AS n FROM nowhere                        | 1 | The database says:
            SELECT 1 AS n, 2 AS n                             | 1 | Columns 1 and 2 of the query are both called N.
            SELECT CAST(X'AC' AS JAVA_OBJECT) AS n            | 1 | has the type JAVA_OBJECT
            SELECT INTERVAL '-1' DAY AS n                     | 1 | Column N, row 0:
            """)
    void whatFailsSaysWhere(String query, int exitCode, String message) {
        Result result = convert("--query", query);

        assertThat(result.errors()).startsWith("lamella: ").contains(message);
        assertThat(result.exitCode()).isEqualTo(exitCode);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            --quiet                          | A database needs a query
            --query=Q;--sample=10            | --sample
            --query=Q;--delimiter=,          | options for CSV
            --query=Q;--password-env=NO_SUCH | There is no such environment variable
            --query=Q;--to=csv               | only be written as Parquet
            --query=Q;--drop=id              | --drop and --columns do not apply to a database
            --query=SELECT 1;--codec=none    | There is no codec none
            """)
    void optionsThatMakeNoSenseAreWrongUse(String options, String message) {
        Result result = convert(options.split(";", -1));

        assertThat(result.errors()).startsWith("lamella: ").contains(message);
        assertThat(result.exitCode()).isEqualTo(2);
    }

    @Test
    void addressesWithoutADriverAreRejected() {
        Result result = run("convert", "jdbc:nothing:secret", file("out.parquet"), "--driver-jar", jar(), "--query",
                "SELECT 1");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.errors())
                .startsWith("lamella: No driver accepts jdbc:nothing addresses. The drivers are org.h2.Driver.")
                .doesNotContain("secret");
        assertThat(run("convert", "jdbc:h2:mem:", file("out.parquet"), "--driver-jar", file("none.jar"), "--query",
                "SELECT 1").errors()).startsWith("lamella: " + file("none.jar") + ":\nThere is no such file.");
        assertThat(run("convert", "a.csv", file("out.parquet"), "--query", "SELECT 1").exitCode()).isEqualTo(2);
    }
}
