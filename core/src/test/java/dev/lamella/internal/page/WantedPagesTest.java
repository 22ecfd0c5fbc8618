package dev.lamella.internal.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.io.ByteRange;
import dev.lamella.metadata.OffsetIndex;
import dev.lamella.metadata.PageLocation;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where the pages are that are wanted.
class WantedPagesTest {
    /// A dictionary of 50 bytes, and four pages of ten rows, with a hole before the last.
    private final WantedPages wanted = new WantedPages(PageMap.of(new OffsetIndex(List.of(
            new PageLocation(150, 20, 0), new PageLocation(170, 30, 10), new PageLocation(200, 40, 20),
            new PageLocation(260, 10, 30)), List.of()), new ByteRange(100, 170), 40).orElseThrow());

    @Test
    void nothingIsToBeReadWhereNoPageIsWanted() {
        assertThat(wanted.ranges(100)).isEmpty();
    }

    @Test
    void neighboursAreOneRange() {
        wanted.addRows(12, 21);
        assertThat(wanted.ranges(100)).containsExactly(new ByteRange(100, 50), new ByteRange(170, 70));
        wanted.clear();
        wanted.addRows(12, 13);
        wanted.addRows(39, 40);
        assertThat(wanted.ranges(100)).containsExactly(new ByteRange(100, 50), new ByteRange(170, 30),
                new ByteRange(260, 10));
    }

    @Test
    void whatWasReadIsNotToBeReadAgain() {
        wanted.addRows(0, 40);
        assertThat(wanted.ranges(150)).containsExactly(new ByteRange(150, 120));
        assertThat(wanted.ranges(200)).containsExactly(new ByteRange(200, 70));
        assertThat(wanted.ranges(270)).isEmpty();
    }
}
