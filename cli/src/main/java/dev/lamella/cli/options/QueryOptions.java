package dev.lamella.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Options for a database query; its password is one of [PasswordOptions].
public final class QueryOptions {
    @Option(names = "--query", paramLabel = "SQL", description = "The query whose rows are written, if IN is the address of a database (jdbc:...).")
    private @Nullable String query;

    @Option(names = "--driver-jar", paramLabel = "FILE", description = "The jar of the database's JDBC driver; may be given several times, for the jars that the driver needs.")
    private List<Path> driverJars = new ArrayList<>();

    @Option(names = "--user", paramLabel = "NAME", description = "The database user.")
    private @Nullable String user;

    /// Whether a file is the address of a database.
    public static boolean isAddress(String file) {
        return file.toLowerCase(Locale.ROOT).startsWith("jdbc:");
    }

    /// Whether no option is given.
    public boolean isNothing() {
        return query == null && driverJars.isEmpty() && user == null;
    }

    public List<Path> driverJars() {
        return driverJars;
    }

    /// @throws IllegalArgumentException if no query is given
    public String query() {
        if (query == null) {
            throw new IllegalArgumentException("A database needs a query: --query 'SELECT ...'");
        }
        return query;
    }

    /// The user and password for the driver.
    ///
    /// @throws IllegalArgumentException if options exclude each other, or a variable is not set
    public Properties credentials(PasswordOptions passwords) throws IOException {
        Properties credentials = new Properties();
        if (user != null) {
            credentials.setProperty("user", user);
        }
        passwords.password().ifPresent(password -> credentials.setProperty("password", String.valueOf(password)));
        return credentials;
    }
}
