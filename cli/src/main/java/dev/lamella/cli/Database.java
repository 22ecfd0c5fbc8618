package dev.lamella.cli;

import java.io.Closeable;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// The JDBC drivers of some jars, or without jars those on Lamella's class path.
///
/// The drivers are found by their service files and called directly, because `DriverManager` knows only drivers on the
/// class path. The jars have their own class loader, so that neither side gets the other's version of a library.
final class Database implements Closeable {
    /// The number of rows that a driver fetches at a time.
    private static final int FETCH_ROWS = 4096;

    private final @Nullable URLClassLoader jars;
    private final ClassLoader loader;

    private Database(@Nullable URLClassLoader jars) {
        this.jars = jars;
        this.loader = jars == null ? Database.class.getClassLoader() : jars;
    }

    /// @throws NoSuchFileException if there is no such jar
    static Database withDrivers(List<Path> jars) throws IOException {
        if (jars.isEmpty()) {
            return new Database(null);
        }
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            if (!Files.exists(jar)) {
                throw new NoSuchFileException(jar.toString());
            }
            urls.add(jar.toUri().toURL());
        }
        return new Database(new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
    }

    /// Opens a connection in a transaction, because some drivers fetch all rows at once outside of one.
    ///
    /// @throws IllegalArgumentException if there is no driver for the address
    Connection connect(String address, Properties credentials) throws SQLException {
        List<String> names = new ArrayList<>();
        try {
            for (Driver driver : ServiceLoader.load(Driver.class, loader)) {
                names.add(driver.getClass().getName());
                Connection connection = driver.acceptsURL(address) ? driver.connect(address, credentials) : null;
                if (connection != null) {
                    return inTransaction(connection);
                }
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("A driver cannot be loaded: " + e.getMessage()
                    + ". Give all jars that it needs with --driver-jar", e);
        }
        throw new IllegalArgumentException("No driver accepts " + kind(address) + " addresses. "
                + (names.isEmpty() ? "No driver was found" : "The drivers are " + String.join(", ", names))
                + ". Give the jar of the database's driver with --driver-jar");
    }

    private static Connection inTransaction(Connection connection) throws SQLException {
        try {
            connection.setAutoCommit(false);
        } catch (SQLFeatureNotSupportedException _) {
            // The database has no transactions, so its driver needs none.
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /// A use of rows.
    @FunctionalInterface
    interface RowsUse {
        int use(ResultSet rows) throws SQLException, IOException;
    }

    /// Runs a query, and rolls back whatever it changed.
    static int query(Connection connection, String query, RowsUse use) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet rows = statement.executeQuery(query)) {
                return use.use(rows);
            }
        } finally {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        }
    }

    /// The part of an address that holds no secrets: `jdbc:h2`.
    static String kind(String address) {
        int colon = address.indexOf(':', "jdbc:".length());
        return colon < 0 ? address : address.substring(0, colon);
    }

    @Override
    public void close() throws IOException {
        if (jars != null) {
            jars.close();
        }
    }
}
