package dev.lamella.internal.thrift;

/// Types as fields and lists of the compact protocol announce them.
///
/// @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Compact
/// protocol</a>
final class WireType {
    static final int STOP = 0;
    static final int BOOLEAN_TRUE = 1;
    static final int BOOLEAN_FALSE = 2;
    static final int I8 = 3;
    static final int I16 = 4;
    static final int I32 = 5;
    static final int I64 = 6;
    static final int DOUBLE = 7;
    static final int BINARY = 8;
    static final int LIST = 9;
    static final int SET = 10;
    static final int MAP = 11;
    static final int STRUCT = 12;
    static final int UUID = 13;

    private WireType() {}
}
