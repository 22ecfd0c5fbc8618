package dev.lamella.hadoop;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.fs.MultipartUploader;
import org.apache.hadoop.fs.PartHandle;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UploadHandle;

/// The method `MultipartUploader.putPart`. Hadoop 3.5 added a parameter to it, and Spark 4.0 and 4.1 come with Hadoop 3.4: so it is
/// looked up.
final class PutPart {
    private static final Method METHOD = Arrays.stream(MultipartUploader.class.getMethods())
            .filter(method -> method.getName().equals("putPart")).findFirst()
            .orElseThrow(() -> new IllegalStateException("This version of Hadoop has no MultipartUploader.putPart"));
    private static final boolean TAKES_LAST = METHOD.getParameterCount() == 6;

    private PutPart() {}

    @SuppressWarnings("unchecked") // the return type is the same in all versions
    static CompletableFuture<PartHandle> of(MultipartUploader uploader, UploadHandle handle, int number, boolean isLast,
            Path target, InputStream bytes, long count) throws IOException {
        try {
            return (CompletableFuture<PartHandle>) (TAKES_LAST
                    ? METHOD.invoke(uploader, handle, number, isLast, target, bytes, count)
                    : METHOD.invoke(uploader, handle, number, target, bytes, count));
        } catch (IllegalAccessException | InvocationTargetException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IOException("Part " + number + " of " + target + " cannot be uploaded: " + cause.getMessage(),
                    cause);
        }
    }
}
