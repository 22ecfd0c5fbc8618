package dev.lamella.internal.index;

import dev.lamella.internal.predicate.BytesTest;
import dev.lamella.internal.predicate.ColumnTest;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.internal.predicate.ResolvedPredicate.Way;
import dev.lamella.internal.predicate.TruthSet;
import dev.lamella.internal.predicate.ValueSet;
import dev.lamella.internal.predicate.ValueTest;
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
record PossibleOutcomes(Schema read, Map<ResolvedPredicate.InVariant, ShreddedTest> shredded, KnownFacts witness) {
    private static final TruthSet NOTHING = new TruthSet(false, false, false);

    /// The outcome of a filter for rows.
    TruthSet of(ResolvedPredicate predicate) {
        return of(predicate, read.root());
    }

    /// @param from the node where ways begin: the row, the element of a list, or the map of an entry
    private TruthSet of(ResolvedPredicate predicate, SchemaNode from) {
        TruthSet outcome = switch (predicate) {
            case ResolvedPredicate.Within(Way way, Leaf leaf, ValueSet values) ->
                ofLeaf(leaf, leaf.node().slotLevel(), witness.of(leaf, new ValueTest.Within(values)));
            case ResolvedPredicate.Nan(Way way, Leaf leaf) -> ofLeaf(leaf, leaf.node().slotLevel(),
                    witness.of(leaf, new ValueTest.Nan()));
            case ResolvedPredicate.Matches(Way way, Leaf leaf, BytesTest pattern) ->
                ofLeaf(leaf, leaf.node().slotLevel(), witness.of(leaf, new ValueTest.Matches(pattern)));
            case ResolvedPredicate.Pair pair -> ofPair(pair);
            case ResolvedPredicate.Null(Way way) -> ofNull(way.from(from));
            case ResolvedPredicate.Any(Way list, ResolvedPredicate element) -> ofAny(list, element, from);
            case ResolvedPredicate.AtKey atKey -> ofKey(atKey, from);
            case ResolvedPredicate.InVariant inVariant -> ofVariant(inVariant, from);
            case ResolvedPredicate.And(var parts) -> all(parts, from, TruthSet.TRUE, TruthSet::and);
            case ResolvedPredicate.Or(var parts) -> all(parts, from, TruthSet.FALSE, TruthSet::or);
            case ResolvedPredicate.Not(ResolvedPredicate part) -> of(part, from).negate();
        };
        return isRow(from) && outcome.equals(NOTHING) ? TruthSet.ANY : outcome;
    }

    private static boolean isRow(SchemaNode from) {
        return from.parent().isEmpty();
    }

    private TruthSet all(Iterable<ResolvedPredicate> parts, SchemaNode from, TruthSet none,
            BinaryOperator<TruthSet> join) {
        TruthSet all = none;
        for (ResolvedPredicate part : parts) {
            all = join.apply(all, of(part, from));
        }
        return all;
    }

    /// @param slotLevel lowest definition level at which the test applies
    /// @param values whether a value of the leaf may match, and whether one may not
    private TruthSet ofLeaf(Leaf leaf, int slotLevel, TruthSet values) {
        int highest = leaf.maxDefinitionLevel();
        boolean hasValues = witness.mayHaveLevels(leaf, highest, highest + 1);
        boolean isContradiction = !values.mayBeTrue() && !values.mayBeFalse();
        return new TruthSet(hasValues && (values.mayBeTrue() || isContradiction),
                hasValues && (values.mayBeFalse() || isContradiction),
                witness.mayHaveLevels(leaf, slotLevel, highest));
    }

    private TruthSet ofPair(ResolvedPredicate.Pair pair) {
        TruthSet left = ofLeaf(pair.leftLeaf(), pair.leftLeaf().node().slotLevel(), witness.of(pair));
        TruthSet right = ofLeaf(pair.rightLeaf(), pair.rightLeaf().node().slotLevel(), witness.of(pair));
        return new TruthSet(left.mayBeTrue() && right.mayBeTrue(), left.mayBeFalse() && right.mayBeFalse(),
                left.mayBeUnknown() || right.mayBeUnknown());
    }

    private TruthSet ofNull(SchemaNode at) {
        return new TruthSet(mayHaveLevels(at, at.slotLevel(), at.definitionLevel()),
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

    private TruthSet ofAny(Way way, ResolvedPredicate element, SchemaNode from) {
        SchemaNode list = way.from(from);
        int present = list.definitionLevel();
        TruthSet one = of(element, list instanceof SchemaNode.ListOf held ? held.element() : list);
        return new TruthSet(one.mayBeTrue(),
                one.mayBeFalse() || mayHaveLevels(list, present, present + 1),
                one.mayBeUnknown() || mayHaveLevels(list, list.slotLevel(), present));
    }

    private TruthSet ofKey(ResolvedPredicate.AtKey atKey, SchemaNode from) {
        SchemaNode map = atKey.map().from(from);
        int entryLevel = map.definitionLevel() + 1;
        TruthSet key = ofLeaf(atKey.keyLeaf(), entryLevel,
                witness.of(atKey.keyLeaf(), new ValueTest.Within(atKey.key())));
        TruthSet ofMissing = TruthSet.ofNull(atKey.value());
        if (!key.mayBeTrue() || map.children().size() < 2) {
            return ofMissing;
        }
        TruthSet ofValue = of(atKey.value(), map.children().get(1));
        boolean mayBeMissing = key.mayBeFalse() || key.mayBeUnknown()
                || mayHaveLevels(map, map.slotLevel(), entryLevel);
        return mayBeMissing
                ? new TruthSet(ofValue.mayBeTrue() || ofMissing.mayBeTrue(),
                        ofValue.mayBeFalse() || ofMissing.mayBeFalse(),
                        ofValue.mayBeUnknown() || ofMissing.mayBeUnknown())
                : ofValue;
    }

    /// Values in shredded columns are tested like other columns. For other values every outcome is possible that the test can
    /// have.
    private TruthSet ofVariant(ResolvedPredicate.InVariant inVariant, SchemaNode from) {
        boolean isNullTest = inVariant.test() instanceof ResolvedPredicate.VariantTest.Null;
        ShreddedTest test = shredded.get(inVariant);
        if (test == null || !test.others().stream().allMatch(this::hasNoValues)) {
            return new TruthSet(true, true, !isNullTest);
        }
        Leaf leaf = test.typed();
        int slotLevel = inVariant.variant().from(from).slotLevel();
        boolean isOneEachRow = isRow(from) && leaf.maxRepetitionLevel() == 0;
        boolean mayBeMissing = !isOneEachRow || witness.mayHaveLevels(leaf, 0, leaf.maxDefinitionLevel());
        if (isNullTest) {
            return new TruthSet(mayBeMissing, !hasNoValues(leaf), false);
        }
        TruthSet ofValues = switch (test.asked()) {
            case ColumnTest.Within(ValueSet set, boolean isElseUnknown) -> {
                TruthSet within = ofLeaf(leaf, slotLevel, witness.of(leaf, new ValueTest.Within(set)));
                yield isElseUnknown
                        ? new TruthSet(within.mayBeTrue(), false, within.mayBeFalse() || within.mayBeUnknown())
                        : within;
            }
            case ColumnTest.Nan ignored -> ofLeaf(leaf, slotLevel, witness.of(leaf, new ValueTest.Nan()));
            case ColumnTest.Matches(BytesTest pattern) ->
                ofLeaf(leaf, slotLevel, witness.of(leaf, new ValueTest.Matches(pattern)));
            case ColumnTest.Nothing ignored -> TruthSet.UNKNOWN;
        };
        return new TruthSet(ofValues.mayBeTrue(), ofValues.mayBeFalse(), mayBeMissing || ofValues.mayBeUnknown());
    }

    private boolean hasNoValues(Leaf leaf) {
        return !witness.mayHaveLevels(leaf, leaf.maxDefinitionLevel(), leaf.maxDefinitionLevel() + 1);
    }
}
