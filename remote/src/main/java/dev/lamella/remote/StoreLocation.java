package dev.lamella.remote;

import dev.lamella.io.InputFiles;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The location of an object: `s3://bucket/key`, `gs://bucket/key`, `az://container/name` or
/// `abfss://container@account.dfs.core.windows.net/name`. The key is taken as it is: it may contain any characters, and
/// there are no escapes.
///
/// @param service the kind of store
/// @param bucket the name of the bucket, or of the container
/// @param host of the account, as `abfss` locations have it
/// @param root the location without the key
/// @param key the key of the object, or a pattern of keys; may be empty
record StoreLocation(Service service, String bucket, Optional<String> host, String root, String key) {
    /// The kinds of stores.
    enum Service {
        S3, GOOGLE, AZURE
    }

    /// The schemes of all stores.
    static final Set<String> SCHEMES = Set.of("s3", "gs", "az", "azure", "abfs", "abfss");

    private static final String BUCKET = "[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]";
    private static final Pattern S3 = form("s3", "(" + BUCKET + ")");
    private static final Pattern GOOGLE = form("gs", "(" + BUCKET + ")");
    private static final String CONTAINER = "(\\$?[a-z0-9][a-z0-9-]{1,62})";
    private static final Pattern AZURE = form("az|azure", CONTAINER);
    /// Credentials go only to hosts of Azure, not to any host that a location names.
    private static final String AZURE_HOST = "[a-z0-9]{3,24}\\.(?:dfs|blob)\\."
            + "(?:core\\.windows\\.net|core\\.chinacloudapi\\.cn|core\\.usgovcloudapi\\.net|storage\\.azure\\.net)";
    private static final Pattern ACCOUNT = form("abfss?", CONTAINER + "@(" + AZURE_HOST + ")");

    private static Pattern form(String schemes, String authority) {
        return Pattern.compile("((?i:" + schemes + ")://" + authority + ")(?:/(.*))?", Pattern.DOTALL);
    }

    /// Whether a location has a scheme of an object store.
    static boolean isOne(String location) {
        return InputFiles.scheme(location).filter(SCHEMES::contains).isPresent();
    }

    /// Whether a host is one that `abfss` locations may name.
    static boolean isAzureHost(String host) {
        return host.matches(AZURE_HOST);
    }

    /// @throws IOException if the text is not such a location
    static StoreLocation parse(String location) throws IOException {
        return switch (InputFiles.scheme(location).orElse("")) {
            case "gs" ->
                parse(location, GOOGLE, Service.GOOGLE, "a Cloud Storage location. Write it as gs://bucket/key;"
                        + " a bucket name consists of letters, digits, dots and hyphens");
            case "az", "azure" -> parse(location, AZURE, Service.AZURE, "an Azure location. Write it as"
                    + " az://container/name; the name of a container consists of lower-case letters, digits and hyphens");
            case "abfs", "abfss" -> parse(location, ACCOUNT, Service.AZURE, "an Azure location. Write it as"
                    + " abfss://container@account.dfs.core.windows.net/name");
            default -> parse(location, S3, Service.S3, "an S3 location. Write it as s3://bucket/key; a bucket name"
                    + " consists of letters, digits, dots and hyphens");
        };
    }

    private static StoreLocation parse(String location, Pattern form, Service service, String advice)
            throws IOException {
        Matcher matcher = form.matcher(location);
        if (!matcher.matches()) {
            throw new IOException(RedactedLocation.of(location) + ": This is not " + advice);
        }
        Optional<String> host = form.equals(ACCOUNT) ? Optional.of(matcher.group(3)) : Optional.empty();
        String key = matcher.group(matcher.groupCount());
        return new StoreLocation(service, matcher.group(2), host, matcher.group(1) + "/", key == null ? "" : key);
    }

    /// Another key in the same bucket.
    StoreLocation withKey(String other) {
        return new StoreLocation(service, bucket, host, root, other);
    }

    @Override
    public String toString() {
        return root + key;
    }
}
