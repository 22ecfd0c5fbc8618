package dev.lamella.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What columns are called in messages.
class PrimitiveFieldTest {
    record Case(String field, String physical, String type) {}

    static final List<Case> CASES = List.of(new Case("required int64 a", "INT64", "INT64"),
            new Case("required int32 a (INTEGER(8,true))", "INT32", "INTEGER(8,true) on INT32"),
            new Case("required fixed_len_byte_array(3) a", "FIXED_LEN_BYTE_ARRAY(3)", "FIXED_LEN_BYTE_ARRAY(3)"),
            new Case("required fixed_len_byte_array(16) a (UUID)", "FIXED_LEN_BYTE_ARRAY(16)",
                    "UUID on FIXED_LEN_BYTE_ARRAY(16)"),
            // An annotation that does not count is not how it is read.
            new Case("required fixed_len_byte_array(15) a (UUID)", "FIXED_LEN_BYTE_ARRAY(15)",
                    "FIXED_LEN_BYTE_ARRAY(15)"));

    @ParameterizedTest
    @FieldSource("CASES")
    void namesItsTypes(Case c) {
        PrimitiveField field = (PrimitiveField) SchemaText.parse("message m { " + c.field + "; }").fields().getFirst();

        assertThat(field.physicalText()).isEqualTo(c.physical);
        assertThat(field.typeText()).isEqualTo(c.type);
    }
}
