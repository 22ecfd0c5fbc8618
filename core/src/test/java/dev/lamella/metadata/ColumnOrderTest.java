package dev.lamella.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamella.internal.footer.SchemaTree;
import dev.lamella.schema.Leaf;
import dev.lamella.schema.SchemaElements;
import dev.lamella.schema.SortOrder.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What each member of the union ColumnOrder makes of each type: the comments in parquet.thrift.
class ColumnOrderTest {
    record Case(String leaf, Kind typeOrder, Kind totalOrder, Kind int96Order) {}

    static final List<Case> CASES = List.of(
            new Case("boolean c", Kind.FALSE_BEFORE_TRUE, Kind.NONE, Kind.NONE),
            new Case("int32 c", Kind.SIGNED, Kind.NONE, Kind.NONE),
            new Case("int64 c (INTEGER(64,false))", Kind.UNSIGNED, Kind.NONE, Kind.NONE),
            new Case("int64 c (TIMESTAMP(NANOS,true))", Kind.SIGNED, Kind.NONE, Kind.NONE),
            new Case("int96 c", Kind.NONE, Kind.NONE, Kind.INT96_TIMESTAMP),
            new Case("int96 c (UNKNOWN)", Kind.NONE, Kind.NONE, Kind.NONE),
            new Case("float c", Kind.FLOAT, Kind.IEEE_754_TOTAL_ORDER, Kind.NONE),
            new Case("double c", Kind.FLOAT, Kind.IEEE_754_TOTAL_ORDER, Kind.NONE),
            new Case("double c (UNKNOWN)", Kind.NONE, Kind.NONE, Kind.NONE),
            new Case("double c (STRING)", Kind.NONE, Kind.NONE, Kind.NONE),
            new Case("fixed(2) c (FLOAT16)", Kind.FLOAT, Kind.IEEE_754_TOTAL_ORDER, Kind.NONE),
            new Case("fixed(2) c", Kind.UNSIGNED_BYTES, Kind.NONE, Kind.NONE),
            new Case("fixed(12) c (TIMESTAMP(NANOS,true))", Kind.SIGNED_96, Kind.NONE, Kind.NONE),
            new Case("fixed(12) c (INTERVAL)", Kind.NONE, Kind.NONE, Kind.NONE),
            new Case("binary c (STRING)", Kind.UNSIGNED_BYTES, Kind.NONE, Kind.NONE),
            new Case("binary c (DECIMAL(4,2))", Kind.DECIMAL_BYTES, Kind.NONE, Kind.NONE),
            new Case("binary c (GEOMETRY)", Kind.NONE, Kind.NONE, Kind.NONE));

    private static Leaf leaf(String text) {
        return SchemaTree.of(SchemaElements.of("optional " + text + ";")).leaves().getFirst();
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void anOrderIsThatOfTheTypesThatItIsFor(Case c) {
        Leaf leaf = leaf(c.leaf());
        assertThat(List.of(ColumnOrder.TYPE_ORDER.sortOrder(leaf.field()).kind(),
                ColumnOrder.IEEE_754_TOTAL_ORDER.sortOrder(leaf.field()).kind(),
                ColumnOrder.INT96_TIMESTAMP_ORDER.sortOrder(leaf.field()).kind()))
                .containsExactly(c.typeOrder(), c.totalOrder(), c.int96Order());
        assertThat(List.of(ColumnOrder.TYPE_ORDER.sortOrder(leaf).kind(),
                ColumnOrder.IEEE_754_TOTAL_ORDER.sortOrder(leaf).kind(),
                ColumnOrder.INT96_TIMESTAMP_ORDER.sortOrder(leaf).kind()))
                .containsExactly(c.typeOrder(), c.totalOrder(), c.int96Order());
    }

    @ParameterizedTest
    @FieldSource("CASES")
    void boundsUnderAnOrderThatTheFormatDoesNotDefineMeanNothing(Case c) {
        for (int id : new int[]{0, -1, 4, Integer.MAX_VALUE}) {
            assertThat(new ColumnOrder(id).sortOrder(leaf(c.leaf())).isDefined()).as("%d", id).isFalse();
            assertThat(new ColumnOrder(id).sortOrder(leaf(c.leaf()).field()).isDefined()).as("%d", id).isFalse();
        }
    }

    @Test
    void theBytesOfAVariantHaveNoOrderInTheirPlace() {
        Leaf value = SchemaTree.of(SchemaElements.of(
                "optional group v (VARIANT(1)) { required binary metadata; optional binary value; }")).leaves().get(1);
        assertThat(ColumnOrder.TYPE_ORDER.sortOrder(value).kind()).isEqualTo(Kind.NONE);
        assertThat(ColumnOrder.TYPE_ORDER.sortOrder(value.field()).kind()).isEqualTo(Kind.UNSIGNED_BYTES);
    }
}
