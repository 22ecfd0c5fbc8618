package dev.lamella.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LentArraysTest {
    private final LentArrays<int[]> arrays = new LentArrays<>();
    private final List<Loan> loans = new ArrayList<>();
    private final List<int[]> lent = new ArrayList<>();

    private void lend(Loan loan) {
        loans.add(loan);
        lent.add(new int[1]);
        arrays.add(lent.getLast(), loan);
    }

    @Test
    void anArrayComesBackWhenItsLoanHasEnded() {
        assertThat(arrays.poll()).isNull();
        lend(new Loan());
        assertThat(arrays.poll()).isNull();
        loans.getFirst().end();
        assertThat(arrays.poll()).isSameAs(lent.getFirst());
        assertThat(arrays.poll()).as("it was taken").isNull();
    }

    @Test
    void theOldestComesBackFirst() {
        for (int i = 0; i < 3; i++) {
            lend(new Loan());
        }
        loans.get(1).end();
        assertThat(arrays.poll()).as("the oldest is still lent").isNull();
        loans.get(0).end();
        assertThat(arrays.poll()).isSameAs(lent.get(0));
        assertThat(arrays.poll()).isSameAs(lent.get(1));
        assertThat(arrays.poll()).isNull();
        loans.get(2).end();
        assertThat(arrays.poll()).isSameAs(lent.get(2));
    }

    @Test
    void whatIsGivenAwayDoesNotComeBack() {
        Loan.FOREVER.end();
        lend(Loan.FOREVER);
        assertThat(arrays.poll()).isNull();
        lend(new Loan());
        loans.getLast().end();
        assertThat(arrays.poll()).isSameAs(lent.getLast());
    }
}
