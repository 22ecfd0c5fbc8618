package dev.lamella.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names on a page about the architecture, in backquotes or in a fenced block.
///
/// @param classes simple names in camel case, nested types too
/// @param packages in full
/// @param paths of files and folders, as they are written
/// @param modules the first column of the tables below a heading with the word "Modules"
record ArchitecturePage(Set<String> classes, Set<String> packages, Set<String> paths, Set<String> modules) {
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern HEADING = Pattern.compile("(#+) +(.*)");
    private static final Pattern FIRST_CELL = Pattern.compile("\\| *`([a-z-]+)` *\\|.*");
    private static final Pattern PACKAGE = Pattern.compile(
            "(?<![\\w.{-])(?:dev\\.lamella|internal)(?:\\.[a-z][a-z0-9]*|\\.\\{[a-z0-9, ]+})*(?![:\\w-])");
    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w:/.-])(?:[\\w.-]+/[\\w./-]*|\\.[a-z][\\w-]*|[\\w-]+\\.(?:md|java|xml|sh))(?![\\w<*])");
    private static final Pattern ADDRESS = Pattern.compile("[a-z]+://\\S+");
    private static final Pattern CLASS = Pattern.compile("\\b[A-Z]\\w*[a-z]\\w*\\b");

    /// Reads a page. Names below a heading with the word "Planned" are those of things to come: they are left out
    /// wherever the page has them.
    static ArchitecturePage parse(List<String> lines) {
        ArchitecturePage named = empty();
        ArchitecturePage planned = empty();
        boolean fenced = false;
        int plannedBelow = 0;
        boolean inModules = false;
        for (String line : lines) {
            Matcher heading = HEADING.matcher(line);
            if (line.startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced && heading.matches()) {
                int depth = heading.group(1).length();
                if (plannedBelow == 0 || depth <= plannedBelow) {
                    plannedBelow = heading.group(2).contains("Planned") ? depth : 0;
                }
                inModules = heading.group(2).contains("Modules");
            }
            ArchitecturePage target = plannedBelow > 0 ? planned : named;
            target.addNames(fenced ? List.of(line) : spans(line));
            Matcher cell = FIRST_CELL.matcher(line);
            if ((inModules || plannedBelow > 0) && cell.matches()) {
                target.modules().add(cell.group(1));
            }
        }
        named.classes().removeAll(planned.classes());
        named.packages().removeAll(planned.packages());
        named.paths().removeAll(planned.paths());
        named.modules().removeAll(planned.modules());
        return named;
    }

    private static ArchitecturePage empty() {
        return new ArchitecturePage(new TreeSet<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    }

    private static List<String> spans(String line) {
        return SPAN.matcher(line).results().map(span -> span.group(1)).toList();
    }

    private void addNames(List<String> codes) {
        for (String code : codes) {
            StringBuilder rest = new StringBuilder();
            Matcher path = PATH.matcher(ADDRESS.matcher(code).replaceAll(" "));
            while (path.find()) {
                paths.add(path.group());
                path.appendReplacement(rest, " ");
            }
            path.appendTail(rest);
            PACKAGE.matcher(rest).results().forEach(found -> packages.addAll(expand(found.group())));
            CLASS.matcher(rest).results().forEach(found -> classes.add(found.group()));
        }
    }

    /// `internal.{bytes,level}` is two packages; a name without `dev.lamella` is one below it.
    private static List<String> expand(String text) {
        int open = text.indexOf('{');
        if (open < 0) {
            return List.of(text.startsWith("dev.lamella") ? text : "dev.lamella." + text);
        }
        int close = text.indexOf('}', open);
        List<String> all = new ArrayList<>();
        for (String choice : text.substring(open + 1, close).split(",")) {
            all.addAll(expand(text.substring(0, open) + choice.strip() + text.substring(close + 1)));
        }
        return all;
    }
}
