package dev.lamella.error;

import java.util.Optional;

/// What reading or writing Parquet can fail with, apart from storage, which fails with an `IOException`.
///
/// Four kinds, told apart by whom they concern: the *file* ([CorruptFileException]), *this library*
/// ([UnsupportedFeatureException]), the *request* ([SchemaMismatchException]) and a single *value* ([ValueException]).
/// A message says where, what was found and what is allowed, and on its last line what to do. Code that decodes knows
/// only what it found; whoever knows the place adds it with [#at(Location)].
///
/// Values of data never appear in messages; sizes, types and positions do.
public abstract sealed class ParquetException extends RuntimeException
        permits CorruptFileException, UnsupportedFeatureException, SchemaMismatchException, ValueException {
    private static final long serialVersionUID = 1L;

    private final transient Location location;
    private final String problem;
    private final String advice;

    ParquetException(Location location, String problem, String advice, Optional<Throwable> cause) {
        super(problem, cause.orElse(null));
        this.location = location;
        this.problem = problem;
        this.advice = advice;
    }

    /// The place, as far as it is known.
    public final Location location() {
        return location;
    }

    /// What was found and what is allowed, without the place.
    public final String problem() {
        return problem;
    }

    /// What to do about it; one sentence or two.
    public final String advice() {
        return advice;
    }

    /// The same failure with a place. Parts of the place that this failure knows already are kept.
    public abstract ParquetException at(Location place);

    /// Place, problem and advice, each on a line of its own; an unknown place has no line.
    @Override
    public final String getMessage() {
        String body = problem + (problem.endsWith(".") ? "" : ".") + "\n" + advice;
        String place = location.toString();
        return place.isEmpty() ? body : place + ":\n" + body;
    }

    /// Keeps the history of the failure that is given a place.
    final <E extends ParquetException> E placed(E copy) {
        copy.setStackTrace(getStackTrace());
        for (Throwable suppressed : getSuppressed()) {
            copy.addSuppressed(suppressed);
        }
        return copy;
    }
}
