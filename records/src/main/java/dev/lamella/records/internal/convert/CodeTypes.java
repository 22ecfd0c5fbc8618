package dev.lamella.records.internal.convert;

import static dev.lamella.records.internal.convert.ColumnKind.BYTES;
import static dev.lamella.records.internal.convert.ColumnKind.FILE;
import static dev.lamella.records.internal.convert.ColumnKind.FIXED;
import static dev.lamella.records.internal.convert.ColumnKind.STRING;

import dev.lamella.error.ValueException;
import dev.lamella.records.mapping.Loss;
import dev.lamella.row.FileReference;
import java.io.File;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Currency;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Classes whose values have a complete text form. Reading never looks anything up: no host names, no files.
final class CodeTypes {
    /// More characters than an address of a resource or a file should have.
    private static final int MOST_CHARACTERS = 1 << 16;
    /// The JDK accepts no longer text as an IPv4 address.
    private static final int MOST_CHARACTERS_OF_V4 = 15;
    private static final Pattern V4_FORM = Pattern.compile("[0-9]{1,10}(\\.[0-9]{1,10}){0,3}");
    /// If a text with a colon starts like this, the JDK reads it as an IPv6 address or rejects it.
    private static final Pattern V6_BEGINNING = Pattern.compile("\\[?[0-9a-fA-F:]");
    private static final Function<String, ZoneId> ZONES = TextParsers.reading("a zone that this machine knows",
            text -> ZoneId.of(text));
    private static final Function<String, ZoneOffset> OFFSETS = TextParsers.reading("an offset, for example +01:00",
            ZoneOffset::of);
    private static final Function<String, TimeZone> TIME_ZONES = TextParsers.reading("a zone that this machine knows",
            CodeTypes::timeZone);
    private static final Function<String, Charset> CHARSETS = TextParsers.reading(
            "a character set that this machine knows", Charset::forName);
    private static final Function<String, Locale> LOCALES = TextParsers.reading("a language tag, for example de-AT",
            CodeTypes::locale);
    private static final Function<String, Currency> CURRENCIES = TextParsers.reading(
            "a currency's code, for example EUR",
            Currency::getInstance);
    private static final Function<String, URI> URIS = TextParsers.reading("a URI", MOST_CHARACTERS, URI::create);
    private static final Function<String, URL> URLS = TextParsers.reading("a URL of a known protocol", MOST_CHARACTERS,
            CodeTypes::url);
    private static final Function<String, Path> PATHS = TextParsers.reading("a path of this machine", MOST_CHARACTERS,
            text -> Path.of(text));
    private static final Function<String, File> FILES = TextParsers.reading("a path of this machine", MOST_CHARACTERS,
            File::new);
    private static final Function<String, InetAddress> ADDRESSES = TextParsers.reading("an address in digits",
            CodeTypes::address);

    private CodeTypes() {}

    static List<JavaType> rows() {
        return List.of(
                row(ZoneId.class, ZoneId::getId, ZONES).make(),
                row(ZoneOffset.class, ZoneOffset::getId, OFFSETS).make(),
                row(TimeZone.class, CodeTypes::id, TIME_ZONES).make(),
                row(Charset.class, Charset::name, CHARSETS).make(),
                row(Locale.class, CodeTypes::tag, LOCALES).make(),
                row(Currency.class, Currency::getCurrencyCode, CURRENCIES).make(),
                row(URI.class, URI::toString, URIS)
                        .asked(FileReference.class, CodeTypes::reference, CodeTypes::uri, Loss.CHECKED, FILE).make(),
                row(URL.class, CodeTypes::text, URLS).make(),
                row(Path.class, CodeTypes::text, PATHS).make(),
                row(File.class, File::getPath, FILES).make(),
                addresses(InetAddress.class), addresses(Inet4Address.class), addresses(Inet6Address.class));
    }

    private static <A extends InetAddress> JavaType addresses(Class<A> type) {
        return row(type, address -> unmapped(address).getHostAddress(), text -> as(type, ADDRESSES.apply(text)))
                .asked(byte[].class, CodeTypes::bytes, bytes -> as(type, address(bytes)), Loss.CHECKED, BYTES, FIXED)
                .make();
    }

    private static <A extends InetAddress> A as(Class<A> type, InetAddress address) {
        if (!type.isInstance(address)) {
            throw ValueException.fitting("an address", ValueException.Reason.UNSUITABLE,
                    "The address is not an " + type.getSimpleName());
        }
        return type.cast(address);
    }

    /// Rejects zones that only their own rules describe.
    private static String id(TimeZone zone) {
        boolean isSame;
        try {
            isSame = timeZone(zone.getID()).hasSameRules(zone);
        } catch (DateTimeException e) {
            throw TextParsers.noText("This machine knows no zone of the name of the zone");
        }
        if (!isSame) {
            throw TextParsers.noText("The zone has other rules than the zone of its name");
        }
        return zone.getID();
    }

    private static TimeZone timeZone(String id) {
        TimeZone known = TimeZone.getTimeZone(id);
        // An unknown name gives GMT.
        return known.getID().equals(id) ? known : TimeZone.getTimeZone(ZoneId.of(id));
    }

    private static <T> JavaTypeBuilder<T> row(Class<T> type, Function<T, String> text, Function<String, T> reads) {
        return JavaTypeBuilder.of(type, "STRING").through(String.class, text, reads, Loss.CHECKED, STRING)
                .saidAs(reads);
    }

    private static Locale locale(String tag) {
        // The builder rejects what forLanguageTag silently drops.
        Locale.Builder checked = new Locale.Builder();
        try {
            checked.setLanguageTag(tag);
        } catch (IllformedLocaleException e) {
            throw new IllegalArgumentException("The text is not a language tag", e);
        }
        return Locale.forLanguageTag(tag);
    }

    private static String tag(Locale locale) {
        String tag = locale.toLanguageTag();
        if (!Locale.forLanguageTag(tag).equals(locale)) {
            throw TextParsers.noText("The locale has parts that a language tag cannot hold");
        }
        return tag;
    }

    private static URL url(String text) {
        try {
            return URI.create(text).toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("The text is not a URL", e);
        }
    }

    private static String text(URL url) {
        try {
            return url.toURI().toString();
        } catch (URISyntaxException e) {
            throw TextParsers.noText("The URL is not a valid URI at its character " + e.getIndex());
        }
    }

    private static String text(Path path) {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) {
            throw TextParsers.noText("The path belongs to another file system than the default one");
        }
        return path.toString();
    }

    private static byte[] bytes(InetAddress address) {
        if (address instanceof Inet6Address six && (six.getScopeId() != 0 || six.getScopedInterface() != null)) {
            throw new ValueException("The address has a scope, which its bytes do not hold",
                    "Give the column the type STRING.");
        }
        return unmapped(address).getAddress();
    }

    /// Rejects an IPv6 address that comes back as an IPv4 address.
    private static InetAddress unmapped(InetAddress address) {
        if (address instanceof Inet6Address && !(address(address.getAddress()) instanceof Inet6Address)) {
            throw new ValueException("The IPv6 address maps an IPv4 address, and would come back as that",
                    "Give the IPv4 address, as an Inet4Address or InetAddress.");
        }
        return address;
    }

    /// Rejects host names, which `InetAddress.getByName` would look up; Java 22 has `ofLiteral` for that.
    private static InetAddress address(String text) {
        if (!isV4Address(text) && !(text.contains(":") && V6_BEGINNING.matcher(text).lookingAt())) {
            throw new IllegalArgumentException("The text is not an address");
        }
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("The text is not an address", e);
        }
    }

    /// Whether a text is one to four numbers, the last of which fills the remaining bytes.
    private static boolean isV4Address(String text) {
        if (text.length() > MOST_CHARACTERS_OF_V4 || !V4_FORM.matcher(text).matches()) {
            return false;
        }
        long[] parts = Pattern.compile("\\.").splitAsStream(text).mapToLong(Long::parseLong).toArray();
        int last = parts.length - 1;
        return parts[last] < 1L << Byte.SIZE * (4 - last)
                && Arrays.stream(parts, 0, last).allMatch(part -> part < 1 << Byte.SIZE);
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw ValueException.fitting("a byte[]", ValueException.Reason.UNSUITABLE,
                    "The value has " + bytes.length + " bytes; an address has 4 or 16");
        }
    }

    private static FileReference reference(URI uri) {
        return new FileReference(Optional.of(uri.toString()), OptionalLong.empty(), OptionalLong.empty(),
                Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static URI uri(FileReference reference) {
        return URIS.apply(OtherTypes.uri(reference));
    }
}
