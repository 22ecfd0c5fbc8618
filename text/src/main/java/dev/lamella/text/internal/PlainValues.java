package dev.lamella.text.internal;

import dev.lamella.text.internal.TextRules.Origin;
import java.util.Arrays;

/// Reads booleans, texts and bytes from text.
final class PlainValues {
    private PlainValues() {}

    /// BOOLEAN: `true` and `false`, also as `True` and `TRUE`.
    static final class Flag extends TextValue {
        private static final char[] TRUE = {'t', 'r', 'u', 'e'};
        private static final char[] FALSE = {'f', 'a', 'l', 's', 'e'};

        Flag(FieldLocation place, Origin origin) {
            super(place, Kind.BOOLEAN, origin);
        }

        @Override
        public boolean readCharacters(char[] text, int from, int to, ValueTarget slot) {
            boolean isTrue = Arrays.equals(text, from, to, TRUE, 0, TRUE.length);
            if (!isTrue && !Arrays.equals(text, from, to, FALSE, 0, FALSE.length)) {
                return false;
            }
            slot.setBoolean(isTrue);
            return true;
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (isTrue(text)) {
                slot.setBoolean(true);
            } else if (isFalse(text)) {
                slot.setBoolean(false);
            } else {
                throw place.reject("The text is neither true nor false");
            }
        }

        static boolean isTrue(String text) {
            return text.equals("true") || text.equals("True") || text.equals("TRUE");
        }

        static boolean isFalse(String text) {
            return text.equals("false") || text.equals("False") || text.equals("FALSE");
        }
    }

    /// STRING and ENUM: the text; in JSON also the text of a number or boolean.
    static final class Text extends TextValue {
        /// Longer texts become bytes faster as strings.
        private static final int SHORT = 64;

        private final byte[] ascii = new byte[SHORT];

        Text(FieldLocation place, Origin origin) {
            super(place, Kind.TEXT, origin);
        }

        /// In ASCII, each character is one byte of UTF-8.
        @Override
        public boolean readCharacters(char[] text, int from, int to, ValueTarget slot) {
            int length = to - from;
            if (length > SHORT) {
                return false;
            }
            for (int i = 0; i < length; i++) {
                char c = text[from + i];
                if (c > 0x7f) {
                    return false;
                }
                ascii[i] = (byte) c;
            }
            slot.setBytes(ascii, 0, length);
            return true;
        }

        @Override
        boolean isVerbatim() {
            return true;
        }

        @Override
        boolean takes(Kind found, String text) {
            return origin() == Origin.GIVEN;
        }

        @Override
        void set(String text, ValueTarget slot) {
            slot.setString(text);
        }
    }

    /// UUID: 36 characters.
    static final class Uuid extends TextValue {
        private static final int LENGTH = 36;

        Uuid(FieldLocation place, Origin origin) {
            super(place, Kind.TEXT, origin);
        }

        @Override
        void set(String text, ValueTarget slot) {
            if (origin() == Origin.INFERRED && !isPrinted(text)) {
                throw place.reject("The text is not a UUID in lower case");
            }
            slot.setString(text);
        }

        /// Whether a UUID is printed with these characters.
        static boolean isPrinted(String text) {
            if (text.length() != LENGTH) {
                return false;
            }
            for (int i = 0; i < LENGTH; i++) {
                char c = text.charAt(i);
                boolean isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
                if (isHyphen ? c != '-' : (c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                    return false;
                }
            }
            return true;
        }
    }

    /// Bytes, in the form in which they are printed.
    static final class Binary extends TextValue {
        private final TextRules.Bytes bytes;

        Binary(FieldLocation place, TextRules rules) {
            super(place, Kind.TEXT, rules.origin());
            this.bytes = rules.bytes();
        }

        @Override
        void set(String text, ValueTarget slot) {
            byte[] value;
            try {
                value = bytes.parse(text);
            } catch (IllegalArgumentException e) {
                throw place.reject(String.valueOf(e.getMessage()));
            }
            slot.setBytes(value);
        }
    }

    /// UNKNOWN: only null.
    static final class Nothing extends TextValue {
        Nothing(FieldLocation place, Origin origin) {
            super(place, Kind.TEXT, origin);
        }

        @Override
        void set(String text, ValueTarget slot) {
            throw place.reject("There is a value, but the column can hold only nulls");
        }
    }
}
