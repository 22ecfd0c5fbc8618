package dev.lamella.internal.predicate;

/// The possible results of a filter for rows of which only evidence is known: true, false and unknown are each possible or not.
/// The algebra is Kleene's, lifted to sets of possible results; it never omits a possible one.
///
/// @param mayBeTrue for some row
/// @param mayBeFalse for some row
/// @param mayBeUnknown for some row
public record Outcome(boolean mayBeTrue, boolean mayBeFalse, boolean mayBeUnknown) {
    /// Nothing is known.
    public static final Outcome ANY = new Outcome(true, true, true);
    /// True for every row.
    public static final Outcome TRUE = new Outcome(true, false, false);
    /// False for every row.
    public static final Outcome FALSE = new Outcome(false, true, false);
    /// Unknown for every row.
    public static final Outcome UNKNOWN = new Outcome(false, false, true);

    /// The result of a filter for rows in which everything it reads is null.
    public static Outcome ofNull(Bound bound) {
        return switch (bound) {
            case Bound.Within ignored -> UNKNOWN;
            case Bound.Nan ignored -> UNKNOWN;
            case Bound.Any ignored -> UNKNOWN;
            case Bound.Null ignored -> TRUE;
            case Bound.AtKey atKey -> ofNull(atKey.value());
            case Bound.InVariant inVariant -> inVariant.test() instanceof Bound.VariantTest.Null ? TRUE : UNKNOWN;
            case Bound.And(var parts) -> parts.stream().map(Outcome::ofNull).reduce(TRUE, Outcome::and);
            case Bound.Or(var parts) -> parts.stream().map(Outcome::ofNull).reduce(FALSE, Outcome::or);
            case Bound.Not(Bound part) -> ofNull(part).negate();
        };
    }

    /// Whether no row matches.
    public boolean isNone() {
        return !mayBeTrue;
    }

    /// Whether all rows match.
    public boolean isAll() {
        return !mayBeFalse && !mayBeUnknown;
    }

    /// The conjunction of both.
    public Outcome and(Outcome other) {
        boolean canBeUnknown = mayBeUnknown && (other.mayBeTrue || other.mayBeUnknown)
                || other.mayBeUnknown && (mayBeTrue || mayBeUnknown);
        return new Outcome(mayBeTrue && other.mayBeTrue, mayBeFalse || other.mayBeFalse, canBeUnknown);
    }

    /// The disjunction of both.
    public Outcome or(Outcome other) {
        return negate().and(other.negate()).negate();
    }

    /// The negation.
    public Outcome negate() {
        return new Outcome(mayBeFalse, mayBeTrue, mayBeUnknown);
    }

    /// The results that remain possible with additional evidence.
    public Outcome narrowed(Outcome other) {
        return new Outcome(mayBeTrue && other.mayBeTrue, mayBeFalse && other.mayBeFalse,
                mayBeUnknown && other.mayBeUnknown);
    }
}
