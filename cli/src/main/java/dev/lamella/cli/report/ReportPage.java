package dev.lamella.cli.report;

import dev.lamella.cli.print.JsonFields;
import dev.lamella.cli.print.JsonOut;
import dev.lamella.io.InputFiles;
import dev.lamella.variant.internal.Printable;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The page of `report` and `explore`: one HTML file with its script, style and data.
///
/// Names and values of a file are data only: its content security policy runs no script but that of the page, whose hash
/// it names.
public final class ReportPage {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String NETWORK_OF_EXPLORE = "; connect-src 'self'";

    private final String template = resource("page.html");
    private final String script = resource("page.js");
    private final String style = resource("page.css");

    /// The policy of the page.
    ///
    /// @param isLive whether the page asks its server for more
    public String policy(boolean isLive) {
        return "default-src 'none'; script-src '" + hash(script) + "'; style-src '" + hash(style)
                + "'; img-src data:; base-uri 'none'; form-action 'none'" + (isLive ? NETWORK_OF_EXPLORE : "");
    }

    /// Writes the page.
    public void write(String title, boolean isLive, JsonFields.Document data, OutputStream output) throws IOException {
        Writer page = new OutputStreamWriter(output, StandardCharsets.UTF_8);
        Map<String, String> parts = Map.of("policy", policy(isLive), "title", escaped(title), "script", script, "style",
                style, "licences", resource("licences.txt").replace("--", "- -"));
        Matcher matcher = PLACEHOLDER.matcher(template);
        int from = 0;
        while (matcher.find()) {
            page.append(template, from, matcher.start());
            from = matcher.end();
            String name = matcher.group(1);
            if (name.equals("data")) {
                JsonOut json = JsonOut.to(new ScriptData(page));
                data.write(new JsonFields(json));
                json.flush();
            } else {
                page.write(parts.getOrDefault(name, ""));
            }
        }
        page.append(template, from, template.length());
        page.flush();
    }

    /// The name of a file without its folders.
    public static String shortName(String file) {
        return InputFiles.shown(file).replaceFirst("^.*[/\\\\](?=.)", "");
    }

    /// JSON inside of an HTML element: no character of a text can end the element.
    private static final class ScriptData extends FilterWriter {
        ScriptData(Writer out) {
            super(out);
        }

        @Override
        public void write(int c) throws IOException {
            switch (c) {
                case '<', '>', '&', '\u2028', '\u2029' -> out.write(String.format("\\u%04x", c));
                default -> out.write(c);
            }
        }

        @Override
        public void write(char[] text, int from, int count) throws IOException {
            for (int i = from; i < from + count; i++) {
                write(text[i]);
            }
        }

        @Override
        public void write(@Nullable String text, int from, int count) throws IOException {
            if (text != null) {
                write(text.toCharArray(), from, count);
            }
        }
    }

    /// Text of an HTML element.
    private static String escaped(String text) {
        StringWriter escaped = new StringWriter();
        Printable.line(text).chars().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> escaped.append((char) c);
            }
        });
        return escaped.toString();
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream stream = ReportPage.class.getResourceAsStream("page/" + name)) {
            if (stream == null) {
                return name.equals("page.html") ? WITHOUT_SCRIPT : "";
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("The resource " + name + " cannot be read", e);
        }
    }

    /// The page of a build without the front end: its data.
    private static final String WITHOUT_SCRIPT = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="{{policy}}">
            <title>{{title}}</title>
            <style>{{style}}</style>
            </head>
            <body>
            <script type="application/json" id="data">{{data}}</script>
            <script>{{script}}</script>
            </body>
            </html>
            """;
}
