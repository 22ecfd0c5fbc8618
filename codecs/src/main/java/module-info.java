import dev.lamella.codec.CompressionProvider;
import dev.lamella.codecs.StandardCompressionProvider;
import org.jspecify.annotations.NullMarked;

/// Every compression codec of the format. Core finds them through the service loader.
///
/// Libraries without a module descriptor are optional here, because `jlink` rejects their jars. A program on the module
/// path adds the ones that it uses: `--add-modules org.xerial.snappy,dec`.
@NullMarked module dev.lamella.codecs {
    // Annotations only: not needed at run time, nor to compile against this module.
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
