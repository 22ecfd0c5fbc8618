package dev.lamella.internal.thrift;

import static dev.lamella.internal.thrift.ThriftTypes.BINARY;
import static dev.lamella.internal.thrift.ThriftTypes.BOOL;
import static dev.lamella.internal.thrift.ThriftTypes.DOUBLE;
import static dev.lamella.internal.thrift.ThriftTypes.I32;
import static dev.lamella.internal.thrift.ThriftTypes.I64;
import static dev.lamella.internal.thrift.ThriftTypes.I8;
import static dev.lamella.internal.thrift.ThriftTypes.STRING;
import static dev.lamella.internal.thrift.ThriftTypes.UNION;
import static dev.lamella.internal.thrift.ThriftTypes.list;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.CorruptFileException;
import dev.lamella.internal.bytes.ByteOutput;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The compact protocol byte by byte:
/// [thrift-compact-protocol.md](https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md).
class CompactProtocolTest {
    record Sample(Optional<Boolean> flag, Optional<Integer> small, Optional<Integer> number, Optional<Long> big,
            Optional<Double> real, Optional<String> text, List<Boolean> flags, List<Integer> numbers,
            Optional<UnionMember> choice) {}

    static final Struct<Sample> SAMPLE = Struct.of("Sample", fields -> {
        var flag = fields.optional(1, "flag", BOOL, Sample::flag);
        var small = fields.optional(2, "small", I8, Sample::small);
        var number = fields.optional(3, "number", I32, Sample::number);
        var big = fields.optional(4, "big", I64, Sample::big);
        var real = fields.optional(5, "real", DOUBLE, Sample::real);
        var text = fields.optional(6, "text", STRING, Sample::text);
        var flags = fields.optionalList(7, "flags", BOOL, Sample::flags);
        var numbers = fields.optionalList(8, "numbers", I32, Sample::numbers);
        var choice = fields.optional(30, "choice", UNION, Sample::choice);
        return in -> new Sample(in.get(flag), in.get(small), in.get(number), in.get(big), in.get(real), in.get(text),
                in.get(flags), in.get(numbers), in.get(choice));
    });

    static final Sample NOTHING = new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty(), List.of(), List.of(), Optional.empty());

    record Written(String what, String hex, Sample sample) {}

    static final List<Written> WRITTEN = List.of(
            new Written("nothing", "00", NOTHING),
            new Written("true is in the header", "11 00", flag(true)),
            new Written("false is in the header", "12 00", flag(false)),
            new Written("i8 is a byte, not a varint", "23 ff 00", small(-1)),
            new Written("i32 is zigzag: 0", "35 00 00", number(0)),
            new Written("i32 is zigzag: -1", "35 01 00", number(-1)),
            new Written("i32 is zigzag: 64", "35 80 01 00", number(64)),
            new Written("the largest i32", "35 fe ff ff ff 0f 00", number(Integer.MAX_VALUE)),
            new Written("the smallest i32", "35 ff ff ff ff 0f 00", number(Integer.MIN_VALUE)),
            new Written("the smallest i64", "46 ff ff ff ff ff ff ff ff ff 01 00", big(Long.MIN_VALUE)),
            new Written("double is little-endian", "57 00 00 00 00 00 00 f0 3f 00", real(1.0)),
            new Written("text has a length", "68 02 c3 a9 00", text("é")),
            new Written("booleans in lists are 1 and 2", "79 21 01 02 00", flags(true, false)),
            new Written("a list of 14", "89 e5 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00",
                    numbers(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            new Written("a list of 15 has its size in a varint",
                    "89 f5 0f 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00",
                    numbers(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            new Written("an id that is more than 15 further is in a varint", "0c 3c 5c 00 00 00",
                    choice(new UnionMember(5, new byte[]{0}))),
            new Written("an empty union", "0c 3c 00 00", choice(UnionMember.NONE)));

    @ParameterizedTest
    @FieldSource("WRITTEN")
    void writesAndReads(Written c) {
        assertThat(HexFormat.ofDelimiter(" ").formatHex(SAMPLE.write(c.sample))).isEqualTo(c.hex);
        assertThat(SAMPLE.read(bytes(c.hex))).isEqualTo(c.sample);
    }

    record Tolerated(String what, String hex, Sample sample) {}

    static final List<Tolerated> TOLERATED = List.of(
            new Tolerated("ids in long form", "05 06 02 00", number(1)),
            new Tolerated("fields in any order", "05 06 02 01 02 00", new Sample(Optional.of(true), Optional.empty(),
                    Optional.of(1), Optional.empty(), Optional.empty(), Optional.empty(), List.of(), List.of(),
                    Optional.empty())),
            new Tolerated("of a field stored twice the last counts", "35 02 05 06 04 00", number(2)),
            new Tolerated("booleans in a list announced as type 2", "79 22 01 02 00", flags(true, false)),
            new Tolerated("false in a list as 0, announced as type 1", "79 31 01 00 02 00", flags(true, false, false)),
            new Tolerated("false in a list as 0, announced as type 2", "79 32 01 00 02 00", flags(true, false, false)),
            new Tolerated("an empty list of whatever", "89 00 05 06 02 00", number(1)),
            new Tolerated("malformed UTF-8", "68 03 61 ff 62 00", text("a\ufffdb")),
            new Tolerated("a known id with another wire type", "38 02 aa bb 00", NOTHING),
            new Tolerated("a list of other elements than declared", "89 28 01 61 02 62 63 00", NOTHING),
            new Tolerated("a set instead of a list", "8a 15 02 00", NOTHING),
            new Tolerated("a known id with another wire type keeps what was read", "35 02 08 06 01 aa 00", number(1)),
            new Tolerated("an extension as the specification spells it: id -16384", "08 ff ff 01 02 aa bb 00", NOTHING),
            new Tolerated("an extension with id 32767", "08 fe ff 03 02 aa bb 05 06 02 00", number(1)),
            new Tolerated("the most negative id", "05 ff ff ff ff 0f 02 00", NOTHING),
            new Tolerated("id 0", "05 00 02 00", NOTHING),
            new Tolerated("unknown bool", "e1 00", NOTHING),
            new Tolerated("unknown i8", "e3 ff 00", NOTHING),
            new Tolerated("unknown i16", "e4 80 01 00", NOTHING),
            new Tolerated("unknown i64", "e6 ff ff ff ff ff ff ff ff ff 01 00", NOTHING),
            new Tolerated("unknown double", "e7 01 02 03 04 05 06 07 08 00", NOTHING),
            new Tolerated("unknown list of bools", "e9 31 01 02 00 00", NOTHING),
            new Tolerated("unknown list of lists", "e9 29 15 02 28 01 61 00 00", NOTHING),
            new Tolerated("unknown set of structs", "ea 2c 15 02 00 00 00", NOTHING),
            new Tolerated("unknown empty map, which has no types", "eb 00 00", NOTHING),
            new Tolerated("unknown map of text to bool", "eb 02 81 01 61 01 01 62 02 00", NOTHING),
            new Tolerated("unknown struct of structs", "ec 1c 15 02 00 00 00", NOTHING),
            new Tolerated("unknown uuid", "ed 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 00", NOTHING),
            new Tolerated("a union's member that is not a struct", "0c 3c 15 02 00 00", choice(UnionMember.NONE)),
            new Tolerated("a union's unknown member is kept", "0c 3c 0c ae 02 18 01 61 00 00 00",
                    choice(new UnionMember(151, bytes("18 01 61 00")))));

    @ParameterizedTest
    @FieldSource("TOLERATED")
    void tolerates(Tolerated c) {
        byte[] bytes = bytes(c.hex);
        CompactReader in = new CompactReader(bytes, 0, bytes.length);
        assertThat(SAMPLE.read(in)).isEqualTo(c.sample);
        assertThat(in.position()).isEqualTo(bytes.length);
    }

    record Damaged(String hex, String problem) {}

    static final List<Damaged> DAMAGED = List.of(
            new Damaged("", "A value of 1 byte is cut off, before byte 0 of the structure: 0 bytes are left"),
            new Damaged("35", "A value of 1 byte is cut off, before byte 1 of the structure: 0 bytes are left"),
            new Damaged("35 80", "A value of 1 byte is cut off, before byte 2 of the structure: 0 bytes are left"),
            new Damaged("35 80 80 80 80 10 00", "A number has more than 32 bits, before byte 6 of the structure"),
            new Damaged("35 80 80 80 80 80 01 00", "A number has more than 32 bits, before byte 6 of the structure"),
            new Damaged("46 80 80 80 80 80 80 80 80 80 02 00",
                    "A number has more than 64 bits, before byte 11 of the structure"),
            new Damaged("57 00 00", "A double of 8 bytes is cut off, before byte 1 of the structure: 2 bytes are left"),
            new Damaged("68 80 80 80 31 00",
                    "A text of 102760448 bytes is cut off, before byte 5 of the structure: 1 bytes are left"),
            new Damaged("e8 ff ff ff ff 0f 00",
                    "A binary value of 4294967295 bytes is cut off, before byte 6 of the structure: 1 bytes are left"),
            new Damaged("89 f5 80 80 80 31 00",
                    "A container of 102760448 elements is cut off, before byte 6 of the structure: 1 bytes are left"),
            new Damaged("eb ff ff ff ff 0f 55 00",
                    "A container of 4294967295 elements is cut off, before byte 6 of the structure: 2 bytes are left"),
            new Damaged("79 11 03 00",
                    "A boolean in a list is stored as 3, before byte 3 of the structure; 0, 1 and 2 are allowed"),
            new Damaged("7e 00", "Wire type 14, before byte 1 of the structure, does not exist"),
            new Damaged("e9 10 00", "Wire type 0, before byte 2 of the structure, does not exist"));

    @ParameterizedTest
    @FieldSource("DAMAGED")
    void tellsWhatIsDamaged(Damaged c) {
        assertThatThrownBy(() -> SAMPLE.read(bytes(c.hex))).isInstanceOf(CorruptFileException.class)
                .extracting(e -> ((CorruptFileException) e).problem()).isEqualTo(c.problem);
    }

    @Test
    void rejectsStructuresThatAreNestedTooDeeply() {
        assertThat(SAMPLE.read(nested(CompactReader.MAX_DEPTH - 1))).isEqualTo(NOTHING);
        assertThatThrownBy(() -> SAMPLE.read(nested(CompactReader.MAX_DEPTH))).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("Structures are nested more than 64 deep");
        byte[] lists = new byte[100_000];
        Arrays.fill(lists, (byte) 0x19);
        lists[0] = (byte) 0xe9;
        assertThatThrownBy(() -> SAMPLE.read(lists)).isInstanceOf(CorruptFileException.class)
                .hasMessageContaining("Structures are nested more than 64 deep");
    }

    @Test
    void tellsMissingBytesFromDamage() {
        byte[] whole = bytes("68 02 c3 a9 00");
        for (int limit = 0; limit < whole.length; limit++) {
            CompactReader in = new CompactReader(whole, 0, limit);
            assertThatThrownBy(() -> SAMPLE.read(in)).isInstanceOf(CorruptFileException.class);
            assertThat(in.isEndReached()).isTrue();
        }
        byte[] damaged = bytes("7e 00");
        CompactReader in = new CompactReader(damaged, 0, damaged.length);
        assertThatThrownBy(() -> SAMPLE.read(in)).isInstanceOf(CorruptFileException.class);
        assertThat(in.isEndReached()).isFalse();
    }

    @Test
    void readsNothingOutsideItsPart() {
        byte[] bytes = bytes("ff ff 35 02 00 ff ff");
        CompactReader in = new CompactReader(bytes, 2, 5);
        assertThat(SAMPLE.read(in)).isEqualTo(number(1));
        assertThat(in.position()).isEqualTo(5);
        assertThatThrownBy(() -> SAMPLE.read(new CompactReader(bytes, 2, 4))).isInstanceOf(CorruptFileException.class);
    }

    record Key(byte[] key, int count) {}

    @Test
    void missesFieldsThatAreRequired() {
        Struct<Key> struct = Struct.of("Key", fields -> {
            var key = fields.required(1, "key", BINARY, Key::key);
            var count = fields.defaulted(2, "count", I32, 7, Key::count);
            return in -> new Key(in.get(key), in.get(count));
        });
        assertThat(struct.read(bytes("18 01 aa 00")).count()).isEqualTo(7);
        assertThatThrownBy(() -> struct.read(bytes("25 02 00"))).isInstanceOf(CorruptFileException.class)
                .hasMessageStartingWith("A Key has no key (field 1), which is required.\n");
    }

    @Test
    void rejectsDeclarationsOutOfOrder() {
        assertThatThrownBy(() -> Struct.<Key>of("Key", fields -> {
            fields.required(2, "key", BINARY, Key::key);
            fields.required(2, "count", I32, Key::count);
            return ignored -> new Key(new byte[0], 0);
        })).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keepsElementsOfLists() {
        record Names(List<String> names) {}
        Struct<Names> struct = Struct.of("Names", fields -> {
            var names = fields.required(1, "names", list(STRING), Names::names);
            return in -> new Names(in.get(names));
        });
        assertThat(struct.read(struct.write(new Names(List.of("a", "", "é")))).names()).containsExactly("a", "", "é");
        assertThat(struct.read(struct.write(new Names(List.of()))).names()).isEmpty();
    }

    private static byte[] nested(int depth) {
        ByteOutput out = new ByteOutput();
        out.writeByte(0xec);
        for (int i = 1; i < depth; i++) {
            out.writeByte(0x1c);
        }
        for (int i = 0; i <= depth; i++) {
            out.writeByte(0);
        }
        return out.toByteArray();
    }

    private static byte[] bytes(String hex) {
        return hex.isEmpty() ? new byte[0] : HexFormat.ofDelimiter(" ").parseHex(hex);
    }

    private static Sample flag(boolean value) {
        return new Sample(Optional.of(value), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), List.of(), Optional.empty());
    }

    private static Sample small(int value) {
        return new Sample(Optional.empty(), Optional.of(value), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), List.of(), Optional.empty());
    }

    private static Sample number(int value) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.of(value), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), List.of(), Optional.empty());
    }

    private static Sample big(long value) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(value), Optional.empty(),
                Optional.empty(), List.of(), List.of(), Optional.empty());
    }

    private static Sample real(double value) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(value),
                Optional.empty(), List.of(), List.of(), Optional.empty());
    }

    private static Sample text(String value) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(value), List.of(), List.of(), Optional.empty());
    }

    private static Sample flags(Boolean... values) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(values), List.of(), Optional.empty());
    }

    private static Sample numbers(Integer... values) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), List.of(values), Optional.empty());
    }

    private static Sample choice(UnionMember value) {
        return new Sample(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), List.of(), Optional.of(value));
    }
}
