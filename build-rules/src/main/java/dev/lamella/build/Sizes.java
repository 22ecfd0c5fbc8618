package dev.lamella.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Limits of the length of classes and methods, in code lines: lines that are neither blank nor comments.
final class Sizes {
    static final int CLASS = 500;
    static final int METHOD = 60;

    private Sizes() {}

    /// The classes, with their nested classes, and the methods of a folder that are too long.
    static List<String> tooLong(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        Sources.each(sources, (unit, positions) -> unit.accept(new Measure(unit, positions, found), null));
        return found;
    }

    private static final class Measure extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final String text;
        private final List<String> found;
        private String owner = "";

        Measure(CompilationUnitTree unit, SourcePositions positions, List<String> found) throws IOException {
            this.unit = unit;
            this.positions = positions;
            this.text = unit.getSourceFile().getCharContent(true).toString();
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree tree, Void unused) {
            String outer = owner;
            owner = outer + (outer.isEmpty() ? "" : ".") + tree.getSimpleName();
            check(tree, owner, CLASS);
            super.visitClass(tree, unused);
            owner = outer;
            return null;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void unused) {
            check(tree, owner + "#" + tree.getName(), METHOD);
            return super.visitMethod(tree, unused);
        }

        private void check(Tree tree, String name, int most) {
            int from = (int) positions.getStartPosition(unit, tree);
            int to = (int) positions.getEndPosition(unit, tree);
            // A constructor that the compiler adds has no end.
            long lines = from < 0 || to < from ? 0 : codeLines(text.substring(from, to));
            if (lines > most) {
                found.add(name + " has " + lines + " code lines; at most " + most + " are allowed");
            }
        }
    }

    /// Lines that are neither blank nor part of a comment.
    static long codeLines(String text) {
        boolean isComment = false;
        long lines = 0;
        for (String line : text.lines().map(String::strip).toList()) {
            boolean begins = line.startsWith("/*");
            if (!isComment && !begins && !line.isEmpty() && !line.startsWith("//")) {
                lines++;
            }
            isComment = (isComment || begins) && !line.contains("*/");
        }
        return lines;
    }
}
