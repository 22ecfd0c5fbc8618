package dev.lamella.remote;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// An `http` or `https` location. The address that it was redirected to is used again until it fails: then the location is
/// asked again, which may lead to another server.
final class HttpObject implements RemoteObject {
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    /// The statuses of a temporary address that is no longer valid.
    private static final Set<Integer> GONE = Set.of(400, 401, 403, 404, 410);
    private static final Pattern NOT_ASCII = Pattern.compile("[^\\x00-\\x7f]+");

    private final String name;
    private final URI original;
    private final Map<String, String> headers;
    private final RemoteOptions.PrivateRedirects privateRedirects;
    private volatile URI current;

    private HttpObject(URI original, Map<String, String> headers, RemoteOptions.PrivateRedirects privateRedirects) {
        this.name = RedactedLocation.of(original);
        this.original = original;
        this.current = original;
        this.headers = headers;
        this.privateRedirects = privateRedirects;
    }

    /// @throws IOException if the text is not such a location
    static HttpObject of(String location, RemoteOptions options) throws IOException {
        URI uri;
        try {
            uri = new URI(location);
        } catch (URISyntaxException e) {
            // The exception's message quotes the text, which may be secret.
            throw new IOException(
                    RedactedLocation.of(location) + ": This is not a valid URL: " + e.getReason() + " at character "
                            + e.getIndex() + ". Write such characters with escapes such as %20");
        }
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(options.headers());
        String user = uri.getUserInfo();
        if (user != null) {
            all.putIfAbsent("Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
        }
        return new HttpObject(bare(uri, RedactedLocation.of(location)), all, options.privateRedirects());
    }

    /// The address without user and fragment, which are not sent, and with escapes, without which the JDK sends `?` for a
    /// letter beyond ASCII.
    private static URI bare(URI uri, String name) throws IOException {
        if (uri.getHost() == null || uri.getScheme() == null) {
            throw new IOException(name + ": This is not a URL with a host. Write it as https://host/path");
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IOException(name + ": Only http and https are supported, not " + scheme);
        }
        StringBuilder text = new StringBuilder(scheme).append("://").append(uri.getHost());
        if (uri.getPort() >= 0) {
            text.append(':').append(uri.getPort());
        }
        text.append(uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath());
        if (uri.getRawQuery() != null) {
            text.append('?').append(uri.getRawQuery());
        }
        return URI.create(NOT_ASCII.matcher(text).replaceAll(found -> UriEncoding.encode(found.group())));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Transport.Request request(Map<String, String> more) {
        URI uri = current;
        Map<String, String> all = new LinkedHashMap<>(isSameOrigin(uri) ? headers : Map.of());
        all.putAll(more);
        return new Transport.Request("GET", uri, all);
    }

    private boolean isSameOrigin(URI uri) {
        return uri.getScheme().equals(original.getScheme()) && uri.getHost().equalsIgnoreCase(original.getHost())
                && port(uri) == port(original);
    }

    private static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80;
    }

    @Override
    public boolean learns(Response answer, String said, int corrections) throws IOException {
        Optional<String> location = answer.header("Location").filter(text -> !text.isEmpty());
        if (REDIRECTS.contains(answer.status()) && location.isPresent()) {
            current = redirected(answer, location.get());
            return true;
        }
        // A new redirect would not lead to a better address than the one that was just received.
        if (GONE.contains(answer.status()) && !answer.from().equals(original) && corrections == 0) {
            current = original;
            return true;
        }
        return false;
    }

    @Override
    public void forget() {
        current = original;
    }

    private URI redirected(Response answer, String location) throws IOException {
        URI next;
        try {
            // A header is read as Latin-1. The letters of an address without escapes are UTF-8.
            URI target = new URI(
                    new String(location.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
            next = bare(resolved(answer.from(), target), name + ", redirected");
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException(name + ": The server redirects to an address that is not a valid URL (HTTP "
                    + answer.status() + ")");
        }
        if (answer.from().getScheme().equals("https") && next.getScheme().equals("http")) {
            throw new IOException(name + ": The server redirects to " + RedactedLocation.of(next)
                    + ", which is not encrypted, so the redirect is not followed. If you trust that address, open it directly");
        }
        boolean isChecked = privateRedirects == RemoteOptions.PrivateRedirects.REJECT
                && !next.getHost().equalsIgnoreCase(original.getHost());
        if (isChecked && PrivateAddresses.isOne(next.getHost())) {
            throw new IOException(name + ": The server redirects to " + RedactedLocation.of(next)
                    + ", an address of a private network, so the redirect is not followed. If you trust it, open it directly,"
                    + " or allow it with RemoteOptions.withPrivateRedirects");
        }
        return next;
    }

    /// Resolves the target of a redirect. The JDK would resolve a query alone, `?x=1`, against the folder of the file, as an
    /// older standard says.
    private static URI resolved(URI from, URI target) {
        boolean isQuery = target.getScheme() == null && target.getRawAuthority() == null
                && target.getRawPath().isEmpty() && target.getRawQuery() != null;
        return from.resolve(isQuery ? URI.create(from.getRawPath() + "?" + target.getRawQuery()) : target);
    }

    @Override
    public String rejection() {
        return "Check the address and the credentials in it or in a header; a signed query may have expired";
    }
}
