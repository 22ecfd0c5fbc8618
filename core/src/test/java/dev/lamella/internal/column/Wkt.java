package dev.lamella.internal.column;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/// Geometries for tests, from text to well-known binary. Members of geometries are written out, `MULTIPOINT (POINT (1 2))`,
/// so that they may have dimensions and kinds of their own; and after `BIG` a geometry is big endian.
final class Wkt {
    private static final List<String> KINDS = List.of("POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING",
            "MULTIPOLYGON", "GEOMETRYCOLLECTION", "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE",
            "MULTISURFACE", "?", "?", "POLYHEDRALSURFACE", "TIN", "TRIANGLE");

    private final String[] words;
    private final ByteBuffer out = ByteBuffer.allocate(1 << 20);
    private int at;

    private Wkt(String text) {
        words = text.replaceAll("([(),])", " $1 ").strip().split("\\s+");
    }

    /// The bytes of one geometry.
    static byte[] bytes(String text) {
        Wkt wkt = new Wkt(text);
        wkt.geometry();
        if (wkt.at != wkt.words.length) {
            throw new IllegalArgumentException("more than one geometry: " + text);
        }
        return Arrays.copyOf(wkt.out.array(), wkt.out.position());
    }

    private boolean skip(String word) {
        boolean isThere = words[at].equals(word);
        at += isThere ? 1 : 0;
        return isThere;
    }

    private void geometry() {
        ByteOrder order = skip("BIG") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int kind = KINDS.indexOf(words[at++]) + 1;
        int dimensions = skip("Z") ? 1 : skip("M") ? 2 : skip("ZM") ? 3 : 0;
        out.order(order).put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1)).putInt(1000 * dimensions + kind);
        if (skip("EMPTY")) {
            if (kind == 1) {
                for (int i = 0; i < 2 + Integer.bitCount(dimensions); i++) {
                    out.putDouble(Double.NaN);
                }
            } else {
                out.putInt(0);
            }
            return;
        }
        switch (kind) {
            case 1 -> {
                skip("(");
                coordinate();
                skip(")");
            }
            case 2, 8 -> list(this::coordinate);
            case 3, 17 -> list(() -> list(this::coordinate));
            default -> {
                list(this::geometry);
                out.order(order);
            }
        }
    }

    private void list(Runnable item) {
        int place = out.position();
        ByteOrder order = out.order();
        out.putInt(0);
        int count = 0;
        skip("(");
        do {
            item.run();
            count++;
        } while (skip(","));
        skip(")");
        out.order(order).putInt(place, count);
    }

    private void coordinate() {
        while (!words[at].equals(",") && !words[at].equals(")")) {
            out.putDouble(Double.parseDouble(words[at++]));
        }
    }
}
