package dev.lamella.internal.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DateCacheTest {
    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, Integer.MIN_VALUE + 25_566, Integer.MIN_VALUE + 25_567, -719_528, -25_568,
            -25_567, -1, 0, 1, 20_000, 47_846, 47_847, Integer.MAX_VALUE - 25_567, Integer.MAX_VALUE})
    void everyNumberIsItsDate(int day) {
        assertThat(DateCache.date(day)).isEqualTo(LocalDate.ofEpochDay(day));
        assertThat(DateCache.date(day)).as("asked for again").isEqualTo(LocalDate.ofEpochDay(day));
    }

    @Test
    void theFirstAndTheLastOfTheSharedDaysAreOfTheirYears() {
        assertThat(DateCache.date(-25_567)).isEqualTo("1900-01-01").isSameAs(DateCache.date(-25_567));
        assertThat(DateCache.date(47_846)).isEqualTo("2100-12-31").isSameAs(DateCache.date(47_846));
    }
}
