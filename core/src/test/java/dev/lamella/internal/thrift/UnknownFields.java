package dev.lamella.internal.thrift;

import dev.lamella.internal.bytes.ByteOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/// What a newer writer may store, at every depth of a struct: fields that no version of the format has, of every wire type, with
/// ids from 100 on or below 0.
public final class UnknownFields {
    private static final int FIRST_ID = 100;
    /// Values by wire type. Booleans are in the header.
    private static final List<String> VALUES = List.of("", "", "", "ff", "8001", "02", "ffffffffffffffffff01",
            "0102030405060708", "026162", "2c15020000", "210102", "0185016102", "1c15020000",
            "000102030405060708090a0b0c0d0e0f");

    private UnknownFields() {}

    /// A struct with such fields in front of those that it has, and behind them, and so for each struct in it, also in lists.
    /// A union keeps its member: it is the last struct in it.
    public static byte[] addTo(byte[] struct, long seed) {
        ByteOutput out = new ByteOutput();
        add(struct, new CompactReader(struct, 0, struct.length), new CompactWriter(out), new Random(seed));
        return out.toByteArray();
    }

    private static void add(byte[] source, CompactReader in, CompactWriter out, Random random) {
        int previousId = 0;
        for (int i = random.nextInt(2); i > 0; i--) {
            previousId = write(out, previousId, random, WireType.UUID);
        }
        int id = 0;
        while (in.nextField(id)) {
            id = in.fieldId();
            int type = in.wireType();
            out.writeFieldHeader(previousId, id, type);
            previousId = id;
            if (type == WireType.STRUCT) {
                add(source, in, out, random);
            } else if (type == WireType.LIST) {
                addToElements(source, in, out, random);
            } else {
                out.writeRaw(in.readStored(type));
            }
        }
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            previousId = write(out, previousId, random, WireType.MAP);
        }
        out.writeStop();
    }

    private static void addToElements(byte[] source, CompactReader in, CompactWriter out, Random random) {
        int size = in.readListHeader();
        int type = in.elementType();
        out.writeListHeader(size, type);
        if (type == WireType.STRUCT) {
            for (int i = 0; i < size; i++) {
                add(source, in, out, random);
            }
        } else {
            int start = in.position();
            in.skipElements(size, type);
            out.writeRaw(Arrays.copyOfRange(source, start, in.position()));
        }
    }

    private static int write(CompactWriter out, int previousId, Random random, int lastType) {
        int id = switch (random.nextInt(4)) {
            // The two ways in which extensions are spelled.
            case 0 -> Short.MAX_VALUE;
            case 1 -> -16384;
            case 2 -> Math.max(FIRST_ID, previousId + 1);
            default -> random.nextInt(FIRST_ID, 1 << 20);
        };
        int type = random.nextInt(WireType.BOOLEAN_TRUE, lastType + 1);
        out.writeFieldHeader(previousId, id, type);
        out.writeRaw(HexFormat.of().parseHex(VALUES.get(type)));
        return id;
    }

    /// The fields of a struct that are unknown, at every depth, in the order in which they are stored. Each as where it is,
    /// its id, wire type and bytes: `4[0].1[2].3: 100 of type 8, 026162`.
    public static List<String> in(byte[] struct) {
        List<String> found = new ArrayList<>();
        collect(new CompactReader(struct, 0, struct.length), "", found);
        return found;
    }

    /// As [#in], but without extensions of the struct itself, which may repeat it in another form.
    public static List<String> withoutExtensions(byte[] struct) {
        return in(struct).stream().filter(field -> !field.matches(": (32767|-16384) of type 8,.*")).toList();
    }

    private static void collect(CompactReader in, String place, List<String> found) {
        int id = 0;
        while (in.nextField(id)) {
            id = in.fieldId();
            int type = in.wireType();
            String path = place.isEmpty() ? Integer.toString(id) : place + "." + id;
            if (id < 0 || id >= FIRST_ID) {
                found.add(
                        place + ": " + id + " of type " + type + ", " + HexFormat.of().formatHex(in.readStored(type)));
            } else if (type == WireType.STRUCT) {
                collect(in, path, found);
            } else if (type == WireType.LIST) {
                int size = in.readListHeader();
                int elementType = in.elementType();
                if (elementType != WireType.STRUCT) {
                    in.skipElements(size, elementType);
                    continue;
                }
                for (int i = 0; i < size; i++) {
                    collect(in, path + "[" + i + "]", found);
                }
            } else {
                in.skip(type);
            }
        }
    }
}
