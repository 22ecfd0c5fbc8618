package dev.lamella.records.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.lamella.build.CompiledSources;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The record of the most components that a method handle can make.
class WidestTest {
    private static final int COMPONENTS = 253;

    record Widest(int c0, int c1, int c2, int c3, int c4, int c5, int c6, int c7, int c8, int c9, int c10, int c11,
            int c12, int c13, int c14, int c15, int c16, int c17, int c18, int c19, int c20, int c21, int c22, int c23,
            int c24, int c25, int c26, int c27, int c28, int c29, int c30, int c31, int c32, int c33, int c34, int c35,
            int c36, int c37, int c38, int c39, int c40, int c41, int c42, int c43, int c44, int c45, int c46, int c47,
            int c48, int c49, int c50, int c51, int c52, int c53, int c54, int c55, int c56, int c57, int c58, int c59,
            int c60, int c61, int c62, int c63, int c64, int c65, int c66, int c67, int c68, int c69, int c70, int c71,
            int c72, int c73, int c74, int c75, int c76, int c77, int c78, int c79, int c80, int c81, int c82, int c83,
            int c84, int c85, int c86, int c87, int c88, int c89, int c90, int c91, int c92, int c93, int c94, int c95,
            int c96, int c97, int c98, int c99, int c100, int c101, int c102, int c103, int c104, int c105, int c106,
            int c107, int c108, int c109, int c110, int c111, int c112, int c113, int c114, int c115, int c116,
            int c117, int c118, int c119, int c120, int c121, int c122, int c123, int c124, int c125, int c126,
            int c127, int c128, int c129, int c130, int c131, int c132, int c133, int c134, int c135, int c136,
            int c137, int c138, int c139, int c140, int c141, int c142, int c143, int c144, int c145, int c146,
            int c147, int c148, int c149, int c150, int c151, int c152, int c153, int c154, int c155, int c156,
            int c157, int c158, int c159, int c160, int c161, int c162, int c163, int c164, int c165, int c166,
            int c167, int c168, int c169, int c170, int c171, int c172, int c173, int c174, int c175, int c176,
            int c177, int c178, int c179, int c180, int c181, int c182, int c183, int c184, int c185, int c186,
            int c187, int c188, int c189, int c190, int c191, int c192, int c193, int c194, int c195, int c196,
            int c197, int c198, int c199, int c200, int c201, int c202, int c203, int c204, int c205, int c206,
            int c207, int c208, int c209, int c210, int c211, int c212, int c213, int c214, int c215, int c216,
            int c217, int c218, int c219, int c220, int c221, int c222, int c223, int c224, int c225, int c226,
            int c227, int c228, int c229, int c230, int c231, int c232, int c233, int c234, int c235, int c236,
            int c237, int c238, int c239, int c240, int c241, int c242, int c243, int c244, int c245, int c246,
            int c247, int c248, int c249, int c250, int c251, int c252) {}

    @Test
    void aRecordMayHaveSoManyComponents() throws Exception {
        Schema schema = Schema.parse("message m {" + IntStream.range(0, COMPONENTS)
                .mapToObj(i -> "required int32 c" + i + ";").collect(Collectors.joining()) + "}");
        byte[] file = RowFile.written(schema, rows -> {
            for (int row = 0; row < 3; row++) {
                for (int i = 0; i < COMPONENTS; i++) {
                    rows.setInt(i, i * 10 + row);
                }
                rows.endRow();
            }
        });
        assertThat(Records.fromBytes(file, Widest.class)).extracting(Widest::c0, Widest::c252)
                .containsExactly(tuple(0, 2520), tuple(1, 2521), tuple(2, 2522));
    }

    /// A class of so many fields of type `int`.
    private static Class<?> ofFields(int count) {
        return CompiledSources.of(WidestTest.class, Map.of("Wide", "public class Wide {" + IntStream.range(0, count)
                .mapToObj(i -> "public int f" + i + ";").collect(Collectors.joining()) + "}")).type("Wide");
    }

    @Test
    void aClassMayHaveSoManyFields() throws Exception {
        Class<?> type = ofFields(COMPONENTS);
        Object wide = type.getDeclaredConstructor().newInstance();
        type.getField("f252").setInt(wide, 7);
        @SuppressWarnings("unchecked")
        RecordMapping<Object> mapping = (RecordMapping<Object>) RecordMapping.of(type);
        Object read = mapping.fromBytes(mapping.toBytes(List.of(wide))).getFirst();
        assertThat(type.getField("f252").getInt(read)).isEqualTo(7);
        assertThatThrownBy(() -> RecordMapping.of(ofFields(COMPONENTS + 1)).schema())
                .isInstanceOf(IllegalArgumentException.class).hasMessage(
                        "The class Wide has more fields than can be set at once: 253, where each long and double counts"
                                + " as two. Put some of them into another class, or leave them out with @Ignored.");
    }
}
