package dev.lamella.internal.index;

import dev.lamella.internal.predicate.Bound;
import dev.lamella.internal.predicate.Bound.Way;
import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.internal.predicate.Outcome;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/// What is possible of a filter for some rows, by what is known of their leaves.
///
/// Nothing that may happen to one of the rows is ever left out. Where evidence leaves nothing possible at all it contradicts itself, and
/// then everything is possible; but for elements of lists: it may be that there are none.
///
/// @param read the schema that the filter met
/// @param shredded where tests of variants find their values, if they are shredded; by identity
record PossibleOutcomes(Schema read, Map<Bound.InVariant, ShreddedTest> shredded, Witness witness) {
    private static final Outcome NOTHING = new Outcome(false, false, false);

    /// Of a filter on rows.
    Outcome of(Bound bound) {
        return of(bound, Spot.row(read));
    }

    private Outcome of(Bound bound, Spot from) {
        Outcome outcome = switch (bound) {
            case Bound.Within(Way way, Leaf leaf, ValueSet values) -> ofLeaf(leaf, from, witness.within(leaf, values));
            case Bound.Nan(Way way, Leaf leaf) -> ofLeaf(leaf, from, witness.nan(leaf));
            case Bound.Null(Way way) -> ofNull(from.follow(way.ordinals()));
            case Bound.Any(Way list, Bound element) -> ofAny(list, element, from);
            case Bound.AtKey atKey -> ofKey(atKey, from);
            case Bound.InVariant inVariant -> ofVariant(inVariant, from);
            case Bound.And(var parts) -> all(parts, from, Outcome.TRUE, Outcome::and);
            case Bound.Or(var parts) -> all(parts, from, Outcome.FALSE, Outcome::or);
            case Bound.Not(Bound part) -> of(part, from).negate();
        };
        return from.isRow() && outcome.equals(NOTHING) ? Outcome.ANY : outcome;
    }

    private Outcome all(Iterable<Bound> parts, Spot from, Outcome none, BinaryOperator<Outcome> join) {
        Outcome all = none;
        for (Bound part : parts) {
            all = join.apply(all, of(part, from));
        }
        return all;
    }

    /// @param values whether a value of the leaf may pass, and whether one may not
    private Outcome ofLeaf(Leaf leaf, Spot from, Outcome values) {
        int highest = leaf.maxDefinitionLevel();
        boolean hasValues = witness.mayHaveLevels(leaf, highest, highest + 1);
        boolean isContradiction = !values.mayBeTrue() && !values.mayBeFalse();
        return new Outcome(hasValues && (values.mayBeTrue() || isContradiction),
                hasValues && (values.mayBeFalse() || isContradiction),
                witness.mayHaveLevels(leaf, from.slot(), highest));
    }

    private Outcome ofNull(Spot at) {
        return new Outcome(mayHaveLevels(at, at.slot(), at.presence()),
                mayHaveLevels(at, at.presence(), Integer.MAX_VALUE), false);
    }

    /// A null and an empty list have one entry in each leaf below, so that one leaf which has none proves that there is none.
    private boolean mayHaveLevels(Spot at, int first, int end) {
        for (Leaf leaf : read.leaves().subList(at.firstLeaf(), at.firstLeaf() + at.leafCount())) {
            if (!witness.mayHaveLevels(leaf, first, end)) {
                return false;
            }
        }
        return true;
    }

    private Outcome ofAny(Way way, Bound element, Spot from) {
        Spot list = from.follow(way.ordinals());
        Spot elements = list.elements();
        Outcome one = of(element, elements);
        return new Outcome(one.mayBeTrue(),
                one.mayBeFalse() || mayHaveLevels(list, list.presence(), elements.slot()),
                one.mayBeUnknown() || mayHaveLevels(list, from.slot(), list.presence()));
    }

    private Outcome ofKey(Bound.AtKey atKey, Spot from) {
        Spot map = from.follow(atKey.map().ordinals());
        Spot entries = map.elements();
        Outcome key = ofLeaf(atKey.keyLeaf(), entries, witness.within(atKey.keyLeaf(), atKey.key()));
        Outcome ofMissing = Outcome.ofNull(atKey.value());
        if (!key.mayBeTrue() || entries.children().size() < 2) {
            return ofMissing;
        }
        Outcome ofValue = of(atKey.value(), entries.follow(List.of(1)).startingHere(entries.slot()));
        boolean mayBeMissing = key.mayBeFalse() || key.mayBeUnknown()
                || mayHaveLevels(map, from.slot(), entries.slot());
        return mayBeMissing
                ? new Outcome(ofValue.mayBeTrue() || ofMissing.mayBeTrue(),
                        ofValue.mayBeFalse() || ofMissing.mayBeFalse(),
                        ofValue.mayBeUnknown() || ofMissing.mayBeUnknown())
                : ofValue;
    }

    /// What stands in columns of its own is known as other columns are; for what does not, the test may say anything but what it never
    /// says.
    private Outcome ofVariant(Bound.InVariant inVariant, Spot from) {
        boolean isNullTest = inVariant.test() instanceof Bound.VariantTest.Null;
        ShreddedTest test = shredded.get(inVariant);
        if (test == null || !test.others().stream().allMatch(this::hasNoValues)) {
            return new Outcome(true, true, !isNullTest);
        }
        Leaf leaf = test.typed();
        boolean isOneEachRow = from.isRow() && leaf.maxRepetitionLevel() == 0;
        boolean mayBeMissing = !isOneEachRow || witness.mayHaveLevels(leaf, 0, leaf.maxDefinitionLevel());
        if (isNullTest) {
            return new Outcome(mayBeMissing, !hasNoValues(leaf), false);
        }
        Outcome ofValues = switch (test.asked()) {
            case ColumnTest.Within(ValueSet set, boolean isElseUnknown) -> {
                Outcome within = ofLeaf(leaf, from, witness.within(leaf, set));
                yield isElseUnknown
                        ? new Outcome(within.mayBeTrue(), false, within.mayBeFalse() || within.mayBeUnknown())
                        : within;
            }
            case ColumnTest.Nan ignored -> ofLeaf(leaf, from, witness.nan(leaf));
            case ColumnTest.Nothing ignored -> Outcome.UNKNOWN;
        };
        return new Outcome(ofValues.mayBeTrue(), ofValues.mayBeFalse(), mayBeMissing || ofValues.mayBeUnknown());
    }

    private boolean hasNoValues(Leaf leaf) {
        return !witness.mayHaveLevels(leaf, leaf.maxDefinitionLevel(), leaf.maxDefinitionLevel() + 1);
    }
}
