package dev.lamella.build;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;

/// What is a library, that a caller's program runs, and not a program or a tool of ours.
final class Library {
    private static final Set<String> PROGRAMS = Set.of("dev.lamella.cli", "dev.lamella.bench", "dev.lamella.build");

    /// Classes of `core`, `codecs` and the modules that will stand beside them.
    static final DescribedPredicate<JavaClass> CLASSES = DescribedPredicate.describe("are part of the library",
            javaClass -> isIn(javaClass, "dev.lamella")
                    && PROGRAMS.stream().noneMatch(program -> isIn(javaClass, program)));

    private Library() {}

    /// Whether a class is in a package or below it.
    static boolean isIn(JavaClass javaClass, String packageName) {
        String name = javaClass.getPackageName();
        return name.equals(packageName) || name.startsWith(packageName + ".");
    }
}
