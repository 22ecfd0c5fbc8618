package dev.lamella.internal.predicate;

import dev.lamella.filter.Literal;

/// The kinds of literals, and their syntax, as messages show them.
enum LiteralKind {
    BOOLEAN("a boolean", "true or false"),
    NUMBER("a number", "10.5; in Java an int, long, BigDecimal, double"),
    TEXT("a text", "'abc'; in Java a String"),
    BYTES("bytes", "x'00ff'; in Java a byte[]"),
    DATE("a date", "2026-01-31; in Java a LocalDate"),
    TIME("a time", "10:15:30; in Java a LocalTime"),
    LOCAL("a local timestamp", "2026-01-31T10:15:30; in Java a LocalDateTime"),
    MOMENT("an instant", "2026-01-31T10:15:30Z; in Java an Instant"),
    UUID("a UUID", "uuid 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'; in Java a UUID");

    private final String phrase;
    private final String sample;

    LiteralKind(String phrase, String sample) {
        this.phrase = phrase;
        this.sample = sample;
    }

    static LiteralKind of(Literal literal) {
        return switch (literal) {
            case Literal.Bool ignored -> BOOLEAN;
            case Literal.Number ignored -> NUMBER;
            case Literal.Floating ignored -> NUMBER;
            case Literal.Text ignored -> TEXT;
            case Literal.Bytes ignored -> BYTES;
            case Literal.Date ignored -> DATE;
            case Literal.Time ignored -> TIME;
            case Literal.Local ignored -> LOCAL;
            case Literal.Moment ignored -> MOMENT;
            case Literal.Id ignored -> UUID;
        };
    }

    /// The kind with its article: `a number`.
    String phrase() {
        return phrase;
    }

    /// Example of a literal.
    String sample() {
        return sample;
    }
}
