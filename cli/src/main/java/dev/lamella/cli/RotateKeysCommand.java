package dev.lamella.cli;

import dev.lamella.cli.options.PasswordOptions;
import dev.lamella.cli.shell.Sizes;
import dev.lamella.encryption.KeyRotation;
import dev.lamella.encryption.KeyStoreKms;
import dev.lamella.encryption.KmsClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `lamella rotate-keys`.
@Command(name = "rotate-keys", description = "Wrap the keys of encrypted files with the master keys of another keystore. Only the key material beside the files changes.")
final class RotateKeysCommand extends WriteCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The Parquet files, which have key material beside them (--key-material-beside).")
    private List<String> files = new ArrayList<>();

    @Option(names = "--keystore", paramLabel = "NEW", required = true, description = "The PKCS12 keystore with the new master keys.")
    private Path keystore = Path.of("");

    @Option(names = "--from", paramLabel = "OLD", required = true, description = "The PKCS12 keystore with the old master keys.")
    private Path from = Path.of("");

    @Mixin
    private PasswordOptions passwords = new PasswordOptions();

    @Option(names = "--from-password-file", paramLabel = "FILE", description = "A file whose first line is the password of OLD (default: the password of NEW).")
    private @Nullable Path fromPassword;

    @Option(names = "--master-key", paramLabel = "OLD=NEW", description = "Another id for a master key; may be given several times (default: keep all ids).")
    private List<String> masterKeys = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String file : files) {
            paths.add(path(file));
        }
        char[] password = fitting(() -> passwords.password().orElseThrow(() -> new IllegalArgumentException(
                "--keystore " + keystore + ": Give its password with --password-file or --password-env")));
        char[] old = fromPassword == null ? password : PasswordOptions.firstLine(fromPassword);
        try (KeyStoreKms before = KeyStoreKms.open(from, old);
                KeyStoreKms after = KeyStoreKms.open(keystore, password)) {
            Set<String> found = new HashSet<>();
            KeyRotation rotation = fitting(() -> rotation(noting(before, found), after));
            for (Path path : paths) {
                int count = rotation.run(path);
                say(path + ": " + Sizes.count(count, "key") + " wrapped again");
            }
            masterKeys.stream().filter(text -> !found.contains(oldId(text))).forEach(text -> warn("--master-key "
                    + text + ": No key was wrapped with " + oldId(text)
                    + ", so this option had no effect. Keep the old master keys until all files are changed"));
        } finally {
            Arrays.fill(password, '\0');
            Arrays.fill(old, '\0');
        }
        return 0;
    }

    private static String oldId(String text) {
        return text.substring(0, text.indexOf('='));
    }

    /// A client that notes the ids of the master keys it is asked for.
    private static KmsClient noting(KmsClient client, Set<String> ids) {
        return new KmsClient() {
            @Override
            public String wrap(byte[] key, String masterKeyId) {
                return client.wrap(key, masterKeyId);
            }

            @Override
            public byte[] unwrap(String wrapped, String masterKeyId) {
                ids.add(masterKeyId);
                return client.unwrap(wrapped, masterKeyId);
            }
        };
    }

    private KeyRotation rotation(KmsClient before, KmsClient after) {
        KeyRotation rotation = KeyRotation.of(before, after);
        for (String text : masterKeys) {
            int equals = text.indexOf('=');
            if (equals < 1 || equals == text.length() - 1) {
                throw new IllegalArgumentException("--master-key " + text + ": Write it as OLD=NEW");
            }
            rotation = rotation.withMasterKey(text.substring(0, equals), text.substring(equals + 1));
        }
        return rotation;
    }
}
