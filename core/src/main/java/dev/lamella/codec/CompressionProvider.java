package dev.lamella.codec;

import java.util.Set;

/// Brings compressions into the library; found by [java.util.ServiceLoader].
///
/// Where several providers offer a codec, the highest [#priority] wins.
public interface CompressionProvider {
    /// Names, as in `parquet.thrift`, of the codecs that this provider reads.
    Set<String> reads();

    /// Names of the codecs that it also writes.
    Set<String> writes();

    /// Whether it also writes one codec. What others take (a native library, for example) need not be loaded to say so.
    default boolean writes(String name) {
        return writes().contains(name);
    }

    /// Greater wins; the JDK's own fallbacks have 0, module `codecs` 100.
    int priority();

    /// A new instance for one thread, at the codec's default level.
    Compression create(String name);

    /// A new instance for one thread at a compression level of the codec's own scale.
    ///
    /// @throws IllegalArgumentException if the codec has no such level; the message says which it has
    Compression create(String name, int level);
}
