package dev.lamella.internal.index;

import dev.lamella.internal.predicate.Bound;
import dev.lamella.internal.predicate.Bound.Way;
import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.internal.predicate.Outcome;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaNode;
import java.util.Map;
import java.util.function.BinaryOperator;

/// The possible outcomes of a filter for some rows, from the known facts about their leaves.
///
/// No outcome that one of the rows may have is ever omitted. If evidence leaves no outcome possible, it contradicts itself, and
/// everything is possible. Elements of lists are the exception: there may be none.
///
/// @param read the schema of the filter
/// @param shredded the column tests of tests of shredded variants; by identity
record PossibleOutcomes(Schema read, Map<Bound.InVariant, ShreddedTest> shredded, KnownFacts witness) {
    private static final Outcome NOTHING = new Outcome(false, false, false);

    /// The outcome of a filter for rows.
    Outcome of(Bound bound) {
        return of(bound, read.root());
    }

    /// @param from the node where ways begin: the row, the element of a list, or the map of an entry
    private Outcome of(Bound bound, SchemaNode from) {
        Outcome outcome = switch (bound) {
            case Bound.Within(Way way, Leaf leaf, ValueSet values) ->
                ofLeaf(leaf, leaf.node().slotLevel(), witness.within(leaf, values));
            case Bound.Nan(Way way, Leaf leaf) -> ofLeaf(leaf, leaf.node().slotLevel(), witness.nan(leaf));
            case Bound.Null(Way way) -> ofNull(way.from(from));
            case Bound.Any(Way list, Bound element) -> ofAny(list, element, from);
            case Bound.AtKey atKey -> ofKey(atKey, from);
            case Bound.InVariant inVariant -> ofVariant(inVariant, from);
            case Bound.And(var parts) -> all(parts, from, Outcome.TRUE, Outcome::and);
            case Bound.Or(var parts) -> all(parts, from, Outcome.FALSE, Outcome::or);
            case Bound.Not(Bound part) -> of(part, from).negate();
        };
        return isRow(from) && outcome.equals(NOTHING) ? Outcome.ANY : outcome;
    }

    private static boolean isRow(SchemaNode from) {
        return from.parent().isEmpty();
    }

    private Outcome all(Iterable<Bound> parts, SchemaNode from, Outcome none, BinaryOperator<Outcome> join) {
        Outcome all = none;
        for (Bound part : parts) {
            all = join.apply(all, of(part, from));
        }
        return all;
    }

    /// @param slotLevel lowest definition level at which the test applies
    /// @param values whether a value of the leaf may match, and whether one may not
    private Outcome ofLeaf(Leaf leaf, int slotLevel, Outcome values) {
        int highest = leaf.maxDefinitionLevel();
        boolean hasValues = witness.mayHaveLevels(leaf, highest, highest + 1);
        boolean isContradiction = !values.mayBeTrue() && !values.mayBeFalse();
        return new Outcome(hasValues && (values.mayBeTrue() || isContradiction),
                hasValues && (values.mayBeFalse() || isContradiction),
                witness.mayHaveLevels(leaf, slotLevel, highest));
    }

    private Outcome ofNull(SchemaNode at) {
        return new Outcome(mayHaveLevels(at, at.slotLevel(), at.definitionLevel()),
                mayHaveLevels(at, at.definitionLevel(), Integer.MAX_VALUE), false);
    }

    /// Null and empty lists have one entry in each leaf below, so one leaf without such an entry proves that there is none.
    private boolean mayHaveLevels(SchemaNode at, int first, int end) {
        for (Leaf leaf : read.leavesOf(at)) {
            if (!witness.mayHaveLevels(leaf, first, end)) {
                return false;
            }
        }
        return true;
    }

    private Outcome ofAny(Way way, Bound element, SchemaNode from) {
        SchemaNode list = way.from(from);
        int present = list.definitionLevel();
        Outcome one = of(element, list instanceof SchemaNode.ListOf held ? held.element() : list);
        return new Outcome(one.mayBeTrue(),
                one.mayBeFalse() || mayHaveLevels(list, present, present + 1),
                one.mayBeUnknown() || mayHaveLevels(list, list.slotLevel(), present));
    }

    private Outcome ofKey(Bound.AtKey atKey, SchemaNode from) {
        SchemaNode map = atKey.map().from(from);
        int entryLevel = map.definitionLevel() + 1;
        Outcome key = ofLeaf(atKey.keyLeaf(), entryLevel, witness.within(atKey.keyLeaf(), atKey.key()));
        Outcome ofMissing = Outcome.ofNull(atKey.value());
        if (!key.mayBeTrue() || map.children().size() < 2) {
            return ofMissing;
        }
        Outcome ofValue = of(atKey.value(), map.children().get(1));
        boolean mayBeMissing = key.mayBeFalse() || key.mayBeUnknown()
                || mayHaveLevels(map, map.slotLevel(), entryLevel);
        return mayBeMissing
                ? new Outcome(ofValue.mayBeTrue() || ofMissing.mayBeTrue(),
                        ofValue.mayBeFalse() || ofMissing.mayBeFalse(),
                        ofValue.mayBeUnknown() || ofMissing.mayBeUnknown())
                : ofValue;
    }

    /// Values in shredded columns are tested like other columns. For other values every outcome is possible that the test can
    /// have.
    private Outcome ofVariant(Bound.InVariant inVariant, SchemaNode from) {
        boolean isNullTest = inVariant.test() instanceof Bound.VariantTest.Null;
        ShreddedTest test = shredded.get(inVariant);
        if (test == null || !test.others().stream().allMatch(this::hasNoValues)) {
            return new Outcome(true, true, !isNullTest);
        }
        Leaf leaf = test.typed();
        int slotLevel = inVariant.variant().from(from).slotLevel();
        boolean isOneEachRow = isRow(from) && leaf.maxRepetitionLevel() == 0;
        boolean mayBeMissing = !isOneEachRow || witness.mayHaveLevels(leaf, 0, leaf.maxDefinitionLevel());
        if (isNullTest) {
            return new Outcome(mayBeMissing, !hasNoValues(leaf), false);
        }
        Outcome ofValues = switch (test.asked()) {
            case ColumnTest.Within(ValueSet set, boolean isElseUnknown) -> {
                Outcome within = ofLeaf(leaf, slotLevel, witness.within(leaf, set));
                yield isElseUnknown
                        ? new Outcome(within.mayBeTrue(), false, within.mayBeFalse() || within.mayBeUnknown())
                        : within;
            }
            case ColumnTest.Nan ignored -> ofLeaf(leaf, slotLevel, witness.nan(leaf));
            case ColumnTest.Nothing ignored -> Outcome.UNKNOWN;
        };
        return new Outcome(ofValues.mayBeTrue(), ofValues.mayBeFalse(), mayBeMissing || ofValues.mayBeUnknown());
    }

    private boolean hasNoValues(Leaf leaf) {
        return !witness.mayHaveLevels(leaf, leaf.maxDefinitionLevel(), leaf.maxDefinitionLevel() + 1);
    }
}
