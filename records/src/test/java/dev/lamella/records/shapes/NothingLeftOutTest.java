package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.ValueException;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.FieldId;
import dev.lamella.records.mapping.Ignored;
import dev.lamella.records.mapping.ParquetType;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What an object has is in the file, or rejected.
class NothingLeftOutTest {
    static class Base {
        int x = 1;
    }

    static class Wider extends Base {
        int y = 7;
    }

    static class Same extends Base {
        @Ignored
        int cached = 3;

        int twice() {
            return 2 * x;
        }
    }

    record Holder(Base base) {}

    record WithIgnored(int id, @Ignored int hidden) {}

    record TwoOfOneId(@FieldId(1) int first, @FieldId(1) int second) {}

    @Test
    void fieldsOfASubclassAreNotLeftOutInSilence() {
        assertThatThrownBy(() -> Records.toBytes(Holder.class, List.of(new Holder(new Wider()))))
                .isInstanceOf(ValueException.class).hasMessageContaining("column base")
                .hasMessageContaining(
                        "memory, column base, row 0:\nThe value is a dev.lamella.records.shapes.NothingLeftOutTest$Wider, which has fields that Base does not");
        assertThatThrownBy(() -> Records.toBytes(Base.class, List.of(new Base(), new Wider())))
                .isInstanceOf(ValueException.class).hasMessageContaining("row 1");
    }

    record Documents(@ParquetType("VARIANT") Base variant, @ParquetType("JSON") List<Base> json) {}

    @Test
    void fieldsOfASubclassAreNotLeftOutOfADocument() throws Exception {
        assertThatThrownBy(() -> Records.toBytes(Documents.class, List.of(new Documents(new Wider(), List.of()))))
                .isInstanceOf(ValueException.class).hasMessage(
                        """
                                memory, column variant, row 0:
                                At variant: The value is a %s, which has fields that Base does not have and that would be lost.
                                Give a Base itself, make the type sealed, or mark those fields @Ignored."""
                                .formatted(Wider.class.getTypeName()));
        assertThatThrownBy(
                () -> Records.toBytes(Documents.class, List.of(new Documents(new Base(), List.of(new Wider())))))
                .isInstanceOf(ValueException.class).hasMessageContaining("At json[]: The value is a ");
        byte[] file = Records.toBytes(Documents.class, List.of(new Documents(new Same(), List.of(new Same()))));
        assertThat(Records.fromBytes(file, Documents.class).getFirst().variant().x).isEqualTo(1);
    }

    @Test
    void aSubclassWithoutFieldsOfItsOwnIsWritten() throws Exception {
        byte[] file = Records.toBytes(Base.class, List.of(new Same(), new Base() {
        }));
        assertThat(Records.fromBytes(file, Base.class)).hasSize(2).allSatisfy(base -> assertThat(base.x).isEqualTo(1));
    }

    @Test
    void noComponentOfARecordIsIgnored() {
        assertThatThrownBy(() -> Records.inferSchema(WithIgnored.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Component hidden: A record is created from all its components, so that none of them can be"
                                + " @Ignored. Leave the component out, or use a class that is not a record.");
    }

    @Test
    void aFieldIdIsOfOneComponent() {
        assertThatThrownBy(() -> Records.inferSchema(TwoOfOneId.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The field id 1 would belong to both first and second. Give one of them another @FieldId.");
    }
}
