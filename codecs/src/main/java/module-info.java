import dev.lamella.codec.CompressionProvider;
import dev.lamella.codecs.StandardCompressionProvider;
import org.jspecify.annotations.NullMarked;

/// Every compression codec of the format; core finds them by service loader.
///
/// Libraries whose jars have no module descriptor are optional here, because `jlink` takes no such jar. A program on the module
/// path names those that it has: `--add-modules org.xerial.snappy,dec`.
@NullMarked module dev.lamella.codecs {
    // Annotations only: nobody needs it to run, nor to compile against this.
    requires static org.jspecify;

    requires transitive dev.lamella.core;

    // ZSTD.
    requires com.github.luben.zstd_jni;

    // SNAPPY in native code; core has it in plain Java.
    requires static org.xerial.snappy;
    // BROTLI, to read.
    requires static dec;
    // BROTLI, to write.
    requires static com.aayushatharva.brotli4j;
    // ZSTD without native code.
    requires static aircompressor;

    exports dev.lamella.codecs;

    provides CompressionProvider with StandardCompressionProvider;
}
