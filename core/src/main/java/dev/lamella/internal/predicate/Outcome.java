package dev.lamella.internal.predicate;

/// What a filter may be for rows of which only evidence is known: each of true, false and unknown is possible or not. The algebra is
/// Kleene's, lifted to sets of what is possible; nothing that is possible is ever left out.
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

    /// What a filter is for rows of which all that it looks into is null.
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

    /// Whether no row is wanted.
    public boolean isNone() {
        return !mayBeTrue;
    }

    /// Whether all rows are wanted.
    public boolean isAll() {
        return !mayBeFalse && !mayBeUnknown;
    }

    /// Of both.
    public Outcome and(Outcome other) {
        boolean canBeUnknown = mayBeUnknown && (other.mayBeTrue || other.mayBeUnknown)
                || other.mayBeUnknown && (mayBeTrue || mayBeUnknown);
        return new Outcome(mayBeTrue && other.mayBeTrue, mayBeFalse || other.mayBeFalse, canBeUnknown);
    }

    /// Of one or both.
    public Outcome or(Outcome other) {
        return negate().and(other.negate()).negate();
    }

    /// Of the opposite.
    public Outcome negate() {
        return new Outcome(mayBeFalse, mayBeTrue, mayBeUnknown);
    }

    /// What is still possible when other evidence is heard too.
    public Outcome narrowed(Outcome other) {
        return new Outcome(mayBeTrue && other.mayBeTrue, mayBeFalse && other.mayBeFalse,
                mayBeUnknown && other.mayBeUnknown);
    }
}
