package dev.lamella.schema;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Maps type names of SQL, Arrow, Avro and Java to type strings, for messages only.
final class OtherWords {
    private static final Map<String, String> MEANINGS = Map.ofEntries(Map.entry("BOOL", "BOOLEAN"),
            Map.entry("BYTE", "INT(8,true)"), Map.entry("TINYINT", "INT(8,true)"), Map.entry("INT8", "INT(8,true)"),
            Map.entry("SHORT", "INT(16,true)"), Map.entry("SMALLINT", "INT(16,true)"),
            Map.entry("INT16", "INT(16,true)"), Map.entry("UINT8", "INT(8,false)"),
            Map.entry("UINT16", "INT(16,false)"),
            Map.entry("UINT32", "INT(32,false)"), Map.entry("UINT64", "INT(64,false)"),
            Map.entry("BIGINT", "INT64"), Map.entry("LONG", "INT64"), Map.entry("REAL", "FLOAT"),
            Map.entry("FLOAT32", "FLOAT"), Map.entry("FLOAT64", "DOUBLE"), Map.entry("HALF", "FLOAT16"),
            Map.entry("NUMBER", "DECIMAL(18,2)"), Map.entry("NUMERIC", "DECIMAL(18,2)"), Map.entry("VARCHAR", "STRING"),
            Map.entry("CHAR", "STRING"), Map.entry("TEXT", "STRING"), Map.entry("STR", "STRING"),
            Map.entry("BYTES", "BYTE_ARRAY"), Map.entry("BLOB", "BYTE_ARRAY"), Map.entry("VARBINARY", "BYTE_ARRAY"),
            Map.entry("FIXED", "FIXED_LEN_BYTE_ARRAY(16)"), Map.entry("DATETIME", "TIMESTAMP(false,MICROS)"),
            Map.entry("TIMESTAMP", "TIMESTAMP(true,MICROS)"), Map.entry("TIMESTAMPTZ", "TIMESTAMP(true,MICROS)"),
            Map.entry("TIMESTAMP_TZ", "TIMESTAMP(true,MICROS)"), Map.entry("TIMESTAMP_LTZ", "TIMESTAMP(true,MICROS)"),
            Map.entry("TIMESTAMP_NTZ", "TIMESTAMP(false,MICROS)"), Map.entry("TIME", "TIME(false,MICROS)"),
            Map.entry("ARRAY", "LIST(STRING)"), Map.entry("LIST", "LIST(STRING)"),
            Map.entry("MAP", "MAP(STRING,INT64)"),
            Map.entry("ROW", "STRUCT(a INT32, b STRING)"), Map.entry("RECORD", "STRUCT(a INT32, b STRING)"),
            Map.entry("STRUCT", "STRUCT(a INT32, b STRING)"), Map.entry("NULL", "UNKNOWN"),
            Map.entry("VOID", "UNKNOWN"));

    private OtherWords() {}

    /// Advice for a word that is not a type, as a sentence. Parameters in angle or square brackets, and `[]` or `?`,
    /// may follow the word.
    static Optional<String> advice(String word) {
        int end = 0;
        while (end < word.length() && (Character.isLetterOrDigit(word.charAt(end)) || word.charAt(end) == '_')) {
            end++;
        }
        String rest = word.substring(end);
        if (rest.startsWith("[]")) {
            return Optional.of("A list is written LIST(" + word.substring(0, end).toUpperCase(Locale.ROOT) + ")");
        }
        if (rest.equals("?")) {
            return Optional.of("A type without `!` after it may be null");
        }
        String known = MEANINGS.get(word.substring(0, end).toUpperCase(Locale.ROOT));
        return Optional.ofNullable(known).map(meaning -> "Write it as here: " + meaning);
    }
}
