package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;
import java.util.List;

/// The conjunction of conditions. Each is evaluated only for the slots that the previous ones left open.
final class Conjunction implements Condition {
    private final List<Condition> parts;
    private final Answers answers = new Answers();
    private long[] stillOpen = {};

    /// @param parts the cheapest first
    Conjunction(List<Condition> parts) {
        this.parts = parts;
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        int size = origin.size();
        int words = Bits.words(size);
        answers.start(size);
        long[] yes = answers.yes();
        long[] no = answers.no();
        Bits.fill(yes, size);
        Bits.clear(no, size);
        stillOpen = Bits.room(stillOpen, size);
        System.arraycopy(open, 0, stillOpen, 0, words);
        for (int i = 0; i < parts.size() && !Bits.isNone(stillOpen, size); i++) {
            Answers part = parts.get(i).of(origin, stillOpen);
            long[] partYes = part.yes();
            long[] partNo = part.no();
            for (int word = 0; word < words; word++) {
                yes[word] &= partYes[word];
                no[word] |= partNo[word];
                stillOpen[word] &= ~no[word];
            }
        }
        return answers;
    }

    @Override
    public Effort effort() {
        return parts.isEmpty() ? Effort.BITS : parts.getLast().effort();
    }
}
