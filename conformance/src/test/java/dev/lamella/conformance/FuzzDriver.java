package dev.lamella.conformance;

/// What a fuzzer calls: the target that the system property `lamella.fuzz` names.
public final class FuzzDriver {
    private static final FuzzTarget TARGET = FuzzTarget.valueOf(System.getProperty("lamella.fuzz", "FOOTER"));

    private FuzzDriver() {}

    public static void fuzzerTestOneInput(byte[] bytes) {
        TARGET.accept(bytes);
    }
}
