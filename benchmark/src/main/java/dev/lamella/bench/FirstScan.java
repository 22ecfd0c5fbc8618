package dev.lamella.bench;

import java.io.IOException;
import java.nio.file.Path;

/// The main class of a process that reads every value of a file once, prints the number of rows, and ends.
final class FirstScan {
    private FirstScan() {}

    /// @param arguments the contender's name, and the file
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        try (Work work = EncryptionTask.SCAN.start(arguments[0], file, file)) {
            System.out.println(work.run().rows());
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
