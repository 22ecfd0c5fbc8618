package dev.lamella.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/// The rule that the library reports only through results and exceptions.
public final class Console {
    /// Library code neither prints nor ends the process, and logs through `dev.lamella.internal.event.Log` alone.
    public static final ArchRule NOTHING_PRINTED = noClasses().that(Library.CLASSES)
            .and().haveNameNotMatching("dev\\.lamella\\.internal\\.event\\.Log(\\$.*)?")
            .should().accessTargetWhere(DescribedPredicate.describe("print, log or exit", Console::isConsole))
            .allowEmptyShould(true)
            .because("the console and the process belong to the program that uses the library");

    private static final Set<String> OF_SYSTEM = Set.of("out", "err", "in", "exit", "console", "getLogger");

    private Console() {}

    private static boolean isConsole(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        return (owner.equals("java.lang.System") && OF_SYSTEM.contains(access.getName()))
                || owner.equals("java.lang.IO")
                || owner.startsWith("java.util.logging.")
                || (access.getName().equals("printStackTrace")
                        && access.getTargetOwner().isAssignableTo(Throwable.class));
    }
}
