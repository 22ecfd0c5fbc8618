package dev.lamella.cli.options;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// A password. It is never an argument: every user of a machine can see the arguments of all programs, and shells keep them in
/// their history.
public final class PasswordOptions {
    @Option(names = "--password-file", paramLabel = "FILE", description = "A file whose first line is the password, of a database or of --keystore.")
    private @Nullable Path file;

    @Option(names = "--password-env", paramLabel = "NAME", description = "The environment variable that holds the password.")
    private @Nullable String variable;

    /// Whether an option is given.
    boolean areGiven() {
        return file != null || variable != null;
    }

    /// The password, if an option is given.
    ///
    /// @throws IllegalArgumentException if options exclude each other, or the variable is not set
    public Optional<char[]> password() throws IOException {
        if (file != null && variable != null) {
            throw new IllegalArgumentException("--password-file and --password-env cannot be combined");
        }
        if (file != null) {
            return Optional.of(firstLine(file));
        }
        if (variable == null) {
            return Optional.empty();
        }
        String password = System.getenv(variable);
        if (password == null) {
            throw new IllegalArgumentException(
                    "--password-env " + variable + ": There is no such environment variable");
        }
        return Optional.of(password.toCharArray());
    }

    public static char[] firstLine(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        CharBuffer text = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes));
        Arrays.fill(bytes, (byte) 0);
        int count = 0;
        while (count < text.length() && text.charAt(count) != '\n' && text.charAt(count) != '\r') {
            count++;
        }
        char[] password = Arrays.copyOfRange(text.array(), text.arrayOffset(), text.arrayOffset() + count);
        Arrays.fill(text.array(), '\0');
        return password;
    }
}
