package dev.lamella.records.jdbc;

import dev.lamella.error.UnsupportedFeatureException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLXML;
import org.jspecify.annotations.Nullable;

/// Reads large objects to their end, and frees them.
final class LargeObjects {
    /// The maximum length of an array in Java, less what the JVM reserves.
    private static final long MOST = Integer.MAX_VALUE - 128;

    private LargeObjects() {}

    /// Frees an object.
    @FunctionalInterface
    interface Freeing {
        void free() throws SQLException;
    }

    static @Nullable String text(@Nullable Clob clob) throws SQLException, IOException {
        if (clob == null) {
            return null;
        }
        try (Reader reader = clob.getCharacterStream()) {
            requireFit(clob.length());
            return text(reader);
        } finally {
            free(clob::free);
        }
    }

    static @Nullable String text(@Nullable SQLXML xml) throws SQLException, IOException {
        if (xml == null) {
            return null;
        }
        try (Reader reader = xml.getCharacterStream()) {
            return text(reader);
        } finally {
            free(xml::free);
        }
    }

    private static String text(Reader reader) throws IOException {
        StringWriter text = new StringWriter();
        reader.transferTo(text);
        return text.toString();
    }

    static byte @Nullable [] bytes(@Nullable Blob blob) throws SQLException, IOException {
        if (blob == null) {
            return null;
        }
        try (InputStream stream = blob.getBinaryStream()) {
            requireFit(blob.length());
            return stream.readAllBytes();
        } finally {
            free(blob::free);
        }
    }

    private static void requireFit(long length) {
        if (length > MOST) {
            throw new UnsupportedFeatureException(
                    "The value has " + length + " bytes or characters; one value holds at most " + MOST,
                    "Select a part of it, or leave the column out of the query.");
        }
    }

    /// Drivers that do not support freeing have nothing to free.
    static void free(Freeing object) throws SQLException {
        try {
            object.free();
        } catch (SQLFeatureNotSupportedException ignored) {
            // The driver does not support it.
        }
    }
}
