package dev.lamella.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The fenced blocks of the pages for users.
final class Samples {
    private Samples() {}

    /// A fenced block.
    ///
    /// @param page path of the page below the checkout
    /// @param line where the block's first line is, from 1
    /// @param language what stands behind the fence
    /// @param output the lines of a `text` block right below, which is what the sample prints; empty if there is none
    record Sample(String page, int line, String language, List<String> lines, List<String> output) {
        @Override
        public String toString() {
            return page + ":" + line;
        }
    }

    /// The folder of the checkout, from the folder that tests run in.
    static Path checkout() {
        Path here = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(here.resolve("ARCHITECTURE.md"))) {
            here = here.getParent();
        }
        return here;
    }

    /// All blocks of a language in README.md, CONTRIBUTING.md, docs and examples.
    static List<Sample> of(String language) {
        Path root = checkout();
        List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md"), root.resolve("CONTRIBUTING.md")));
        try (Stream<Path> docs = Files.walk(root.resolve("docs"));
                Stream<Path> examples = Files.walk(root.resolve("examples"))) {
            Stream.concat(docs, examples).filter(path -> path.toString().endsWith(".md")).sorted().forEach(pages::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages.stream().flatMap(page -> blocks(root, page).stream())
                .filter(sample -> sample.language().equals(language))
                .toList();
    }

    /// All blocks of a page, in order.
    static List<Sample> of(Path page) {
        return blocks(checkout(), checkout().resolve(page));
    }

    private static List<Sample> blocks(Path root, Path page) {
        List<String> lines;
        try {
            lines = Files.readAllLines(page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<Sample> samples = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            if (!lines.get(at).startsWith("```")) {
                at++;
                continue;
            }
            String language = lines.get(at).substring(3).strip();
            int end = end(lines, at + 1);
            int next = end + 1;
            while (next < lines.size() && lines.get(next).isBlank()) {
                next++;
            }
            List<String> output = next < lines.size() && lines.get(next).equals("```text")
                    ? lines.subList(next + 1, end(lines, next + 1))
                    : List.of();
            samples.add(
                    new Sample(root.relativize(page).toString(), at + 2, language, lines.subList(at + 1, end), output));
            at = end + 1;
        }
        return samples;
    }

    private static int end(List<String> lines, int from) {
        int end = from;
        while (!lines.get(end).equals("```")) {
            end++;
        }
        return end;
    }
}
