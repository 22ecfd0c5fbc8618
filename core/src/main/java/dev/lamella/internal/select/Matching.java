package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;
import dev.lamella.vector.NullVector;

/// Whether values of a leaf match; unknown for nulls.
final class Matching implements Condition {
    private final StructPath path;
    private final Kernel kernel;
    private final Answers answers = new Answers();

    Matching(StructPath path, Kernel kernel) {
        this.path = path;
        this.kernel = kernel;
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        ColumnVector values = path.follow(origin);
        if (values instanceof NullVector) {
            answers.startUnknown(origin.size());
            return answers;
        }
        answers.start(origin.size());
        match(kernel, values, path.present(), open, answers);
        return answers;
    }

    /// Tests the values that are present and open.
    static void match(Kernel kernel, ColumnVector values, long[] present, long[] open, Answers answers) {
        int size = values.size();
        long[] yes = answers.yes();
        long[] no = answers.no();
        kernel.start(values);
        for (int word = 0; word < Bits.words(size); word++) {
            int from = word << 6;
            long there = present[word];
            long matches = (there & open[word]) == 0 ? 0 : kernel.match(values, from, Math.min(64, size - from));
            yes[word] = matches & there;
            no[word] = ~matches & there;
        }
    }

    @Override
    public Effort effort() {
        return kernel.effort();
    }
}
