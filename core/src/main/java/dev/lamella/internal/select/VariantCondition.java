package dev.lamella.internal.select;

import dev.lamella.internal.predicate.VariantValues;
import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;

/// The result of a question about the value at a path in variants. Only variants of open slots are assembled.
final class VariantCondition implements Condition {
    private final StructPath path;
    private final VariantValues.At at;
    private final VariantQuestion question;
    private final Answers answers = new Answers();

    VariantCondition(StructPath path, VariantValues.At at, VariantQuestion question) {
        this.path = path;
        this.at = at;
        this.question = question;
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        int size = origin.size();
        ColumnVector variants = path.follow(origin);
        boolean isNothing = variants instanceof NullVector;
        if (!isNothing) {
            at.start(variants);
        }
        answers.startUnknown(size);
        for (int word = 0; word < Bits.words(size); word++) {
            for (long left = open[word]; left != 0; left &= left - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(left);
                boolean isThere = !isNothing && Bits.isSet(path.present(), slot);
                switch (question.ask(isThere ? at.value(slot) : null)) {
                    case TRUE -> Bits.set(answers.yes(), slot);
                    case FALSE -> Bits.set(answers.no(), slot);
                    case UNKNOWN -> {
                    }
                }
            }
        }
        return answers;
    }

    @Override
    public Effort effort() {
        return Effort.VARIANTS;
    }
}
