package dev.lamella.hadoop;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.MultipartUploader;
import org.apache.hadoop.fs.PartHandle;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UploadHandle;
import org.apache.hadoop.util.functional.FutureIO;

/// The parts of a file in an object store. Nobody sees them until the upload is completed.
final class Upload implements HadoopOutput.Staging {
    /// Stores accept 10,000 parts. The first thousand have this size, the next thousand twice as much, and so on.
    private static final int PART_BYTES = 16 << 20;
    private static final int PARTS_OF_ONE_SIZE = 1000;

    private final MultipartUploader uploader;
    private final Path target;
    private final UploadHandle handle;
    private final TreeMap<Integer, PartHandle> parts = new TreeMap<>();
    private byte[] part = new byte[PART_BYTES];
    private int count;

    private Upload(MultipartUploader uploader, Path target, UploadHandle handle) {
        this.uploader = uploader;
        this.target = target;
        this.handle = handle;
    }

    static Upload start(FileSystem system, Path target) throws IOException {
        MultipartUploader uploader = system.createMultipartUploader(target).build();
        try {
            return new Upload(uploader, target, FutureIO.awaitFuture(uploader.startUpload(target)));
        } catch (IOException | RuntimeException e) {
            try (uploader) {
                throw e;
            }
        }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        int done = 0;
        while (done < length) {
            if (count == part.length) {
                put(false);
            }
            int step = Math.min(length - done, part.length - count);
            System.arraycopy(bytes, from + done, part, count, step);
            count += step;
            done += step;
        }
    }

    private void put(boolean isLast) throws IOException {
        int number = parts.size() + 1;
        parts.put(number, FutureIO.awaitFuture(
                PutPart.of(uploader, handle, number, isLast, target, new ByteArrayInputStream(part, 0, count), count)));
        count = 0;
        int size = PART_BYTES * (1 + number / PARTS_OF_ONE_SIZE);
        if (size != part.length) {
            part = new byte[size];
        }
    }

    @Override
    public PreparedFile prepare(long size) throws IOException {
        put(true);
        uploader.close();
        return PreparedFile.uploaded(target, size, handle, parts);
    }

    @Override
    public void discard() throws IOException {
        FutureIO.awaitFuture(uploader.abort(handle, target));
        uploader.close();
    }
}
