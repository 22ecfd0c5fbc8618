package dev.lamella.internal.select;

import dev.lamella.filter.Operand;
import dev.lamella.internal.predicate.PairOrder;
import dev.lamella.internal.predicate.ResolvedPredicate;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;

/// The result of comparing two columns, slot by slot.
final class PairCondition implements Condition {
    private final StructPath left;
    private final StructPath right;
    private final Operand.Comparison comparison;
    private final PairOrder order;
    private final Answers answers = new Answers();

    PairCondition(ResolvedPredicate.Pair pair) {
        left = new StructPath(pair.left());
        right = new StructPath(pair.right());
        comparison = pair.comparison();
        order = pair.order();
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        int size = origin.size();
        answers.startUnknown(size);
        ColumnVector lefts = left.follow(origin);
        ColumnVector rights = right.follow(origin);
        if (lefts instanceof NullVector || rights instanceof NullVector) {
            return answers;
        }
        for (int word = 0; word < Bits.words(size); word++) {
            long yes = 0;
            long there = left.present()[word] & right.present()[word] & open[word];
            for (long rest = there; rest != 0; rest &= rest - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(rest);
                if (PairOrder.isTrue(comparison, order.compare(lefts, slot, rights, slot))) {
                    yes |= rest & -rest;
                }
            }
            answers.yes()[word] = yes;
            answers.no()[word] = there & ~yes;
        }
        return answers;
    }

    @Override
    public Effort effort() {
        return Effort.BYTES;
    }
}
