package dev.lamella.codec;

import java.util.Set;

/// Adds compression codecs to the library; found by [java.util.ServiceLoader].
///
/// If several providers offer a codec, the highest [#priority] wins.
public interface CompressionProvider {
    /// Names, as in `parquet.thrift`, of the codecs that this provider reads.
    Set<String> reads();

    /// Names of the codecs that this provider also writes.
    Set<String> writes();

    /// Whether this provider also writes the codec. Override it if [#writes()] loads resources of other codecs, such as
    /// a native library.
    default boolean writes(String name) {
        return writes().contains(name);
    }

    /// The provider with the highest priority wins. The fallbacks of the JDK have 0, module `codecs` has 100.
    int priority();

    /// A new instance for one thread, at the codec's default level.
    Compression create(String name);

    /// A new instance for one thread at a compression level of the codec's own scale.
    ///
    /// @throws IllegalArgumentException if the codec has no such level; the message lists the levels it has
    Compression create(String name, int level);
}
