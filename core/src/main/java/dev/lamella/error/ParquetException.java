package dev.lamella.error;

import dev.lamella.variant.internal.Printable;
import java.util.Locale;
import java.util.Optional;

/// The failures of reading and writing Parquet. Failures of storage are an `IOException` instead.
///
/// There are five kinds, by where the cause lies: the *file* ([CorruptFileException]), *this library*
/// ([UnsupportedFeatureException]), the *request* ([SchemaMismatchException]), a single *value* ([ValueException]) and the
/// *keys* of an encrypted file ([KeyException]).
/// A message says where the failure is, what was found and what is allowed; its last line says what to do. Decoders
/// report only what they found; a caller that knows the location adds it with [#at(Location)].
///
/// Values of data never appear in messages; sizes, types, names and positions do. Characters in names that control a
/// terminal or end a line are escaped.
public abstract sealed class ParquetException extends RuntimeException
        permits CorruptFileException, UnsupportedFeatureException, SchemaMismatchException, ValueException,
        KeyException {
    private static final long serialVersionUID = 1L;

    private final Location location;
    private final String problem;
    private final String advice;

    ParquetException(Location location, String problem, String advice, Optional<Throwable> cause) {
        super(Printable.block(problem), cause.orElse(null));
        this.location = location;
        this.problem = Printable.block(problem);
        this.advice = Printable.block(advice);
    }

    /// The location, as far as it is known.
    public final Location location() {
        return location;
    }

    /// A sentence that says what was found and what is allowed, without the location.
    public final String problem() {
        return problem;
    }

    /// One or two sentences that say what to do.
    public final String advice() {
        return advice;
    }

    /// A copy of this failure with a location. Parts of the location that this failure already has are kept.
    public abstract ParquetException at(Location place);

    /// Location, problem and advice, each on its own line. An unknown location has no line.
    @Override
    public final String getMessage() {
        String body = problem + (problem.endsWith(".") ? "" : ".") + "\n" + advice;
        String place = location.toString();
        if (place.isEmpty()) {
            return body;
        }
        // A file has its own name; all other places are words, and begin the message.
        return (location.file().isPresent()
                ? place
                : place.substring(0, 1).toUpperCase(Locale.ROOT)
                        + place.substring(1))
                + ":\n" + body;
    }

    /// Copies the stack trace and the suppressed exceptions to a copy of this failure.
    final <E extends ParquetException> E placed(E copy) {
        copy.setStackTrace(getStackTrace());
        for (Throwable suppressed : getSuppressed()) {
            copy.addSuppressed(suppressed);
        }
        return copy;
    }
}
