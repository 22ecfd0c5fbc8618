package dev.lamella.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A drawing of the tables of a page. `-Dlamella.pages=record` draws it again.
final class PageChart {
    private static final Path DOCS = Samples.checkout().resolve("docs");
    private static final String STYLE = """
            text { font: 13px system-ui, sans-serif; fill: #1f2328 }
            .title { font-weight: 600 }
            .name { text-anchor: end }
            .ours-name { font-weight: 600 }
            .note { font-size: 12px; fill: #59636e }
            .tick { font-size: 11px; fill: #59636e }
            .end { text-anchor: end }
            .middle { text-anchor: middle }
            .ours { fill: #0969da }
            .peer { fill: #b9c2cc }
            .grid { stroke: #d1d9e0 }
            .linear { stroke: #59636e; stroke-dasharray: 2 4 }
            .line { fill: none; stroke-width: 2 }
            .first { stroke: #0969da }
            .second { stroke: #bc4c00 }
            .third { stroke: #1a7f37 }
            @media (prefers-color-scheme: dark) {
              text { fill: #e6edf3 }
              .note, .tick { fill: #9198a1 }
              .ours { fill: #4493f8 }
              .peer { fill: #4b545f }
              .grid { stroke: #3d444d }
              .linear { stroke: #9198a1 }
              .first { stroke: #4493f8 }
              .second { stroke: #db6d28 }
              .third { stroke: #3fb950 }
            }""";

    private PageChart() {}

    /// Compares a picture in `docs/images` with what is drawn.
    ///
    /// @param title for people who do not see the picture
    static void assertIsDrawn(String picture, String title, int width, int height, List<String> body)
            throws IOException {
        String drawn = """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">
                <title>%s</title>
                <style>
                %s
                </style>
                %s
                </svg>
                """.formatted(width, height, width, height, title, STYLE, String.join("\n", body));
        Path file = DOCS.resolve("images").resolve(picture);
        if ("record".equals(System.getProperty("lamella.pages"))) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, drawn);
        }
        assertThat(file).as("made again by -Dlamella.pages=record").hasContent(drawn);
    }

    static String text(String kind, long x, long y, String text) {
        return "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>".formatted(kind, x, y, text);
    }
}
