package dev.lamella.cli;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/// How bytes without a meaning are printed.
enum BinaryText {
    base64, hex, utf8;

    String print(byte[] bytes) {
        return switch (this) {
            case base64 -> Base64.getEncoder().encodeToString(bytes);
            case hex -> HexFormat.of().formatHex(bytes);
            case utf8 -> new String(bytes, StandardCharsets.UTF_8);
        };
    }
}
