package dev.lamella.codecs;

import dev.lamella.internal.event.Log;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Reports, once in a process, that Java code replaces faster native code.
final class SlowCode {
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private SlowCode() {}

    static void report(String line) {
        if (REPORTED.add(line)) {
            Log.warning(line);
        }
    }
}
