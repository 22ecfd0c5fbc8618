package dev.lamella.build;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Messages of exceptions begin in upper case, as far as the source shows how they begin.
final class Messages {
    /// A word of English. Names in code, such as `build()` or `batchRows`, keep their case.
    private static final Pattern LOWER_CASE_WORD = Pattern.compile("[a-z]+(?![\\w.(]).*", Pattern.DOTALL);

    private Messages() {}

    /// The messages in the sources of a folder that begin in lower case.
    static List<String> inLowerCase(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        Sources.each(sources, (unit, positions) -> unit.accept(new Creations(unit, positions, found), null));
        return found;
    }

    private static final class Creations extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> found;

        Creations(CompilationUnitTree unit, SourcePositions positions, List<String> found) {
            this.unit = unit;
            this.positions = positions;
            this.found = found;
        }

        @Override
        public Void visitNewClass(NewClassTree tree, Void unused) {
            String type = tree.getIdentifier().toString();
            if ((type.endsWith("Exception") || type.endsWith("Error")) && !tree.getArguments().isEmpty()) {
                ExpressionTree first = tree.getArguments().getFirst();
                while (first instanceof BinaryTree sum) {
                    first = sum.getLeftOperand();
                }
                if (first instanceof LiteralTree literal && literal.getValue() instanceof String text
                        && LOWER_CASE_WORD.matcher(text).matches()) {
                    long line = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
                    found.add(unit.getSourceFile().getName() + ":" + line + ": \"" + text
                            + "\" begins a message; write its first letter in upper case");
                }
            }
            return super.visitNewClass(tree, unused);
        }
    }
}
