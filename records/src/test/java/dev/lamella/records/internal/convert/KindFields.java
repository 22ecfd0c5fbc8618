package dev.lamella.records.internal.convert;

import java.util.List;

/// Types of columns that stand for all of a kind.
final class KindFields {
    private KindFields() {}

    /// Type strings; none for kinds that are not values.
    static List<String> of(ColumnKind kind) {
        return switch (kind) {
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE, STRING, ENUM, JSON, BSON, UUID, DATE, INTERVAL, UNKNOWN,
                    VARIANT, FILE, FLOAT16 ->
                List.of(kind.name());
            case INT8 -> List.of("INT(8,true)");
            case INT16 -> List.of("INT(16,true)");
            case UINT8 -> List.of("INT(8,false)");
            case UINT16 -> List.of("INT(16,false)");
            case UINT32 -> List.of("INT(32,false)");
            case UINT64 -> List.of("INT(64,false)");
            case DECIMAL -> List.of("DECIMAL(9,2)", "DECIMAL(9,0,INT32)", "DECIMAL(18,0)", "DECIMAL(38,10)",
                    "DECIMAL(38,0)", "DECIMAL(76,18,BYTE_ARRAY)");
            case BYTES -> List.of("BYTE_ARRAY");
            case FIXED -> List.of("FIXED_LEN_BYTE_ARRAY(4)", "FIXED_LEN_BYTE_ARRAY(12)", "FIXED_LEN_BYTE_ARRAY(16)",
                    "FIXED_LEN_BYTE_ARRAY(21)");
            case TIME_UTC -> List.of("TIME(true,MILLIS)", "TIME(true,MICROS)", "TIME(true,NANOS)");
            case TIME_LOCAL -> List.of("TIME(false,MILLIS)", "TIME(false,MICROS)", "TIME(false,NANOS)");
            case TIMESTAMP_UTC -> List.of("TIMESTAMP(true,MILLIS)", "TIMESTAMP(true,MICROS)", "TIMESTAMP(true,NANOS)",
                    "TIMESTAMP(true,NANOS,FLBA)");
            case TIMESTAMP_LOCAL -> List.of("TIMESTAMP(false,MILLIS)", "TIMESTAMP(false,MICROS)",
                    "TIMESTAMP(false,NANOS)", "TIMESTAMP(false,MICROS,FLBA)");
            case GEOMETRY -> List.of("GEOMETRY", "GEOMETRY(EPSG:4326)", "GEOGRAPHY");
            case OFFSET_TIMESTAMP -> List.of("STRUCT(timestamp TIMESTAMP(true,MICROS)!, offset_minutes INT(16,true)!)");
            case STRUCT, LIST, MAP -> List.of();
        };
    }
}
