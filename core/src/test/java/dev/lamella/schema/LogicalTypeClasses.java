package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;

/// The records that logical types are.
final class LogicalTypeClasses {
    private LogicalTypeClasses() {}

    static Class<?>[] all() {
        List<Class<?>> records = new ArrayList<>();
        collect(LogicalType.class, records);
        return records.toArray(Class<?>[]::new);
    }

    private static void collect(Class<?> type, List<Class<?>> sink) {
        if (!type.isSealed()) {
            sink.add(type);
            return;
        }
        for (Class<?> permitted : type.getPermittedSubclasses()) {
            collect(permitted, sink);
        }
    }
}
