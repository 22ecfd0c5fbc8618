package dev.lamella.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for a database query. A password is never an argument: every user of a machine can see the arguments of all
/// programs, and shells keep them in their history.
final class QueryOptions {
    @Option(names = "--query", paramLabel = "SQL", description = "The query whose rows are written, if IN is the address of a database (jdbc:...).")
    private @Nullable String query;

    @Option(names = "--driver-jar", paramLabel = "FILE", description = "The jar of the database's JDBC driver; may be given several times, for the jars that the driver needs.")
    private List<Path> driverJars = new ArrayList<>();

    @Option(names = "--user", paramLabel = "NAME", description = "The database user.")
    private @Nullable String user;

    @Option(names = "--password-file", paramLabel = "FILE", description = "A file whose first line is the password.")
    private @Nullable Path passwordFile;

    @Option(names = "--password-env", paramLabel = "NAME", description = "The environment variable that holds the password.")
    private @Nullable String passwordVariable;

    /// Whether a file is the address of a database.
    static boolean isAddress(String file) {
        return file.toLowerCase(Locale.ROOT).startsWith("jdbc:");
    }

    /// Whether no option is given.
    boolean isNothing() {
        return query == null && driverJars.isEmpty() && user == null && passwordFile == null
                && passwordVariable == null;
    }

    List<Path> driverJars() {
        return driverJars;
    }

    /// @throws IllegalArgumentException if no query is given
    String query() {
        if (query == null) {
            throw new IllegalArgumentException("A database needs a query: --query 'SELECT ...'");
        }
        return query;
    }

    /// The user and password for the driver.
    ///
    /// @throws IllegalArgumentException if options exclude each other, or the variable is not set
    Properties credentials() throws IOException {
        if (passwordFile != null && passwordVariable != null) {
            throw new IllegalArgumentException("--password-file and --password-env cannot be combined");
        }
        Properties credentials = new Properties();
        if (user != null) {
            credentials.setProperty("user", user);
        }
        if (passwordFile != null) {
            List<String> lines = Files.readAllLines(passwordFile);
            credentials.setProperty("password", lines.isEmpty() ? "" : lines.getFirst());
        }
        if (passwordVariable != null) {
            String password = System.getenv(passwordVariable);
            if (password == null) {
                throw new IllegalArgumentException(
                        "--password-env " + passwordVariable + ": There is no such environment variable");
            }
            credentials.setProperty("password", password);
        }
        return credentials;
    }
}
