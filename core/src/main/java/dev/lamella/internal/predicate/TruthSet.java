package dev.lamella.internal.predicate;

/// The possible results of a filter for rows of which only evidence is known: true, false and unknown are each possible or not.
/// The algebra is Kleene's, lifted to sets of possible results; it never omits a possible one.
///
/// @param mayBeTrue for some row
/// @param mayBeFalse for some row
/// @param mayBeUnknown for some row
public record TruthSet(boolean mayBeTrue, boolean mayBeFalse, boolean mayBeUnknown) {
    /// Nothing is known.
    public static final TruthSet ANY = new TruthSet(true, true, true);
    /// True for every row.
    public static final TruthSet TRUE = new TruthSet(true, false, false);
    /// False for every row.
    public static final TruthSet FALSE = new TruthSet(false, true, false);
    /// Unknown for every row.
    public static final TruthSet UNKNOWN = new TruthSet(false, false, true);

    /// The result of a filter for rows in which everything it reads is null.
    public static TruthSet ofNull(ResolvedPredicate predicate) {
        return switch (predicate) {
            case ResolvedPredicate.Within ignored -> UNKNOWN;
            case ResolvedPredicate.Nan ignored -> UNKNOWN;
            case ResolvedPredicate.Matches ignored -> UNKNOWN;
            case ResolvedPredicate.Pair ignored -> UNKNOWN;
            case ResolvedPredicate.Any ignored -> UNKNOWN;
            case ResolvedPredicate.Null ignored -> TRUE;
            case ResolvedPredicate.AtKey atKey -> ofNull(atKey.value());
            case ResolvedPredicate.InVariant inVariant ->
                inVariant.test() instanceof ResolvedPredicate.VariantTest.Null ? TRUE : UNKNOWN;
            case ResolvedPredicate.And(var parts) -> parts.stream().map(TruthSet::ofNull).reduce(TRUE, TruthSet::and);
            case ResolvedPredicate.Or(var parts) -> parts.stream().map(TruthSet::ofNull).reduce(FALSE, TruthSet::or);
            case ResolvedPredicate.Not(ResolvedPredicate part) -> ofNull(part).negate();
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
    public TruthSet and(TruthSet other) {
        boolean canBeUnknown = mayBeUnknown && (other.mayBeTrue || other.mayBeUnknown)
                || other.mayBeUnknown && (mayBeTrue || mayBeUnknown);
        return new TruthSet(mayBeTrue && other.mayBeTrue, mayBeFalse || other.mayBeFalse, canBeUnknown);
    }

    /// The disjunction of both.
    public TruthSet or(TruthSet other) {
        return negate().and(other.negate()).negate();
    }

    /// The negation.
    public TruthSet negate() {
        return new TruthSet(mayBeFalse, mayBeTrue, mayBeUnknown);
    }

    /// The results that remain possible with additional evidence.
    public TruthSet narrowed(TruthSet other) {
        return new TruthSet(mayBeTrue && other.mayBeTrue, mayBeFalse && other.mayBeFalse,
                mayBeUnknown && other.mayBeUnknown);
    }
}
