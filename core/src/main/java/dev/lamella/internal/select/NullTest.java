package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;

/// Whether a field is null.
final class NullTest implements Condition {
    private final StructPath path;
    private final Answers answers = new Answers();

    NullTest(StructPath path) {
        this.path = path;
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        int size = origin.size();
        path.follow(origin);
        answers.start(size);
        long[] present = path.present();
        for (int word = 0; word < Bits.words(size); word++) {
            answers.yes()[word] = ~present[word] & Bits.slots(word, size);
            answers.no()[word] = present[word];
        }
        return answers;
    }

    @Override
    public Effort effort() {
        return Effort.BITS;
    }
}
