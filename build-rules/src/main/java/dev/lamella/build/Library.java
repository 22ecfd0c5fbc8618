package dev.lamella.build;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;

/// Tells library classes, which run in a caller's program, from our programs and tools.
final class Library {
    private static final Set<String> PROGRAMS = Set.of("dev.lamella.cli", "dev.lamella.bench", "dev.lamella.build");

    /// The classes of all library modules.
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
