package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.ListVector;
import dev.lamella.vector.MapVector;
import dev.lamella.vector.NullVector;
import dev.lamella.vector.StructVector;
import dev.lamella.vector.Validity;
import java.util.List;

/// Whether a condition is true for an element of a list, or an entry of a map. The elements of all lists are tested at once.
final class AnyElement implements Condition {
    private final StructPath path;
    private final Condition element;
    private final Answers answers = new Answers();
    private long[] openElements = {};

    AnyElement(StructPath path, Condition element) {
        this.path = path;
        this.element = element;
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        ColumnVector lists = path.follow(origin);
        answers.startUnknown(origin.size());
        switch (lists) {
            case NullVector ignored -> {
            }
            case ListVector v -> ask(v.offsets(), v.elements(), open);
            case MapVector v -> ask(v.offsets(),
                    new StructVector(v.keys().size(), Validity.none(), List.of(v.keys(), v.values())), open);
            default -> throw new AssertionError("A way to lists ends at " + lists.getClass().getSimpleName());
        }
        return answers;
    }

    private void ask(int[] offsets, ColumnVector elements, long[] open) {
        int words = Bits.words(path.size());
        long[] present = path.present();
        openElements = Bits.room(openElements, elements.size());
        Bits.clear(openElements, elements.size());
        for (int word = 0; word < words; word++) {
            long left = present[word] & open[word];
            if (left == -1) {
                Bits.set(openElements, offsets[word << 6], offsets[word + 1 << 6]);
                continue;
            }
            for (; left != 0; left &= left - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(left);
                Bits.set(openElements, offsets[slot], offsets[slot + 1]);
            }
        }
        Answers one = element.of(elements, openElements);
        for (int word = 0; word < words; word++) {
            for (long left = present[word] & open[word]; left != 0; left &= left - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(left);
                if (Bits.lastSet(one.yes(), offsets[slot], offsets[slot + 1]) >= 0) {
                    Bits.set(answers.yes(), slot);
                } else if (Bits.isEverySet(one.no(), offsets[slot], offsets[slot + 1])) {
                    Bits.set(answers.no(), slot);
                }
            }
        }
    }

    @Override
    public Effort effort() {
        return Effort.ELEMENTS;
    }
}
