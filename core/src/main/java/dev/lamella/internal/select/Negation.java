package dev.lamella.internal.select;

import dev.lamella.vector.ColumnVector;

/// The negation of a condition; costs nothing.
final class Negation implements Condition {
    private final Condition condition;
    private final Answers answers = new Answers();

    Negation(Condition condition) {
        this.condition = condition;
    }

    Condition condition() {
        return condition;
    }

    @Override
    public Answers of(ColumnVector origin, long[] open) {
        answers.oppose(condition.of(origin, open));
        return answers;
    }

    @Override
    public Effort effort() {
        return condition.effort();
    }
}
