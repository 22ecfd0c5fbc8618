package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.ParquetType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Before an array, Java takes an annotation for one of the elements. Of an array that is one value it is meant of the array.
class AnnotatedArraysTest {
    record Parts(@ParquetType("FIXED_LEN_BYTE_ARRAY(4)") byte[] code, @ParquetType("JSON") char[] text,
            @ParquetType("STRING") Byte[] boxes, List<@ParquetType("FIXED_LEN_BYTE_ARRAY(2)") byte[]> list,
            Optional<@ParquetType("UUID") byte[]> maybe, @ParquetType("DATE") int[] days,
            byte @ParquetType("BSON") [] document) {}

    static class Plain {
        @ParquetType("FIXED_LEN_BYTE_ARRAY(4)")
        byte @Nullable [] code;
    }

    record Garbage(@ParquetType("GARBAGE") byte[] code) {}

    @Test
    void annotationsOfBytesAreTheirs() {
        assertThat(Records.inferSchema(Parts.class).toString()).contains("fixed_len_byte_array(4) code;",
                "binary text (JSON);", "binary boxes (STRING);", "fixed_len_byte_array(2) element;",
                "fixed_len_byte_array(16) maybe (UUID);", "required int32 element (DATE);", "binary document (BSON);");
        assertThat(Records.inferSchema(Plain.class).toString()).contains("fixed_len_byte_array(4) code;");
    }

    @Test
    void whatDoesNotFitIsRejected() {
        Parts parts = new Parts(new byte[]{1, 2, 3}, new char[0], new Byte[0], List.of(), Optional.empty(), new int[0],
                new byte[0]);
        assertThatThrownBy(() -> Records.toBytes(Parts.class, List.of(parts))).isInstanceOf(ValueException.class)
                .hasMessageContaining("column code");
        assertThatThrownBy(() -> Records.inferSchema(Garbage.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GARBAGE");
    }
}
