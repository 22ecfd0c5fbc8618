import dev.lamella.codec.CompressionProvider;
import dev.lamella.filter.RegexProvider;
import dev.lamella.internal.codec.JdkCompressionProvider;
import dev.lamella.io.InputFileProvider;
import org.jspecify.annotations.NullMarked;

/// Apache Parquet for Java: the format itself, read and written, without Hadoop.
// Module codecs is compiled after this one.
@SuppressWarnings("module") @NullMarked module dev.lamella.core {
    // Annotations only: nobody needs it to run, nor to compile against this.
    requires static org.jspecify;
    // Without it, no events are recorded.
    requires static jdk.jfr;

    requires transitive dev.lamella.variant;

    exports dev.lamella;
    exports dev.lamella.check;
    exports dev.lamella.codec;
    exports dev.lamella.dataset;
    exports dev.lamella.update;
    exports dev.lamella.encryption;
    exports dev.lamella.error;
    exports dev.lamella.explain;
    exports dev.lamella.filter;
    exports dev.lamella.io;
    exports dev.lamella.metadata;
    exports dev.lamella.observe;
    exports dev.lamella.row;
    exports dev.lamella.schema;
    exports dev.lamella.shredding;
    exports dev.lamella.statistics;
    exports dev.lamella.vector;

    exports dev.lamella.internal.bytes to dev.lamella.arrow.vectors;
    exports dev.lamella.internal.codec to dev.lamella.codecs, dev.lamella.arrow.vectors;
    exports dev.lamella.internal.event to dev.lamella.codecs, dev.lamella.remote;
    exports dev.lamella.internal.vector to dev.lamella.arrow.vectors;

    uses CompressionProvider;
    uses InputFileProvider;
    uses RegexProvider;

    provides CompressionProvider with JdkCompressionProvider;
}
