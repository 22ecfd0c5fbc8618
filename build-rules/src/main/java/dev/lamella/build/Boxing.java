package dev.lamella.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/// The rule that code which runs once per value allocates no object per value.
public final class Boxing {
    private static final Set<String> BOXES = Set.of("java.lang.Boolean", "java.lang.Byte", "java.lang.Short",
            "java.lang.Character", "java.lang.Integer", "java.lang.Long", "java.lang.Float", "java.lang.Double");

    private static final Set<String> BOXED_STREAMS = Set.of("java.util.stream.IntStream",
            "java.util.stream.LongStream", "java.util.stream.DoubleStream");

    /// Nothing in the hot packages boxes a primitive, by itself, by a method reference, by a stream or by formatting.
    public static final ArchRule NO_BOXING = noClasses().that()
            .resideInAnyPackage("dev.lamella.internal.bytes..", "dev.lamella.internal.encoding..",
                    "dev.lamella.internal.level..", "dev.lamella.internal.page..", "dev.lamella.internal.column..",
                    "dev.lamella.internal.vector..", "dev.lamella.vector..")
            .should().accessTargetWhere(DescribedPredicate.describe("box or format a primitive", Boxing::isBoxing))
            .allowEmptyShould(true)
            .because("a boxed value costs an allocation per value; messages here are built by concatenation");

    private Boxing() {}

    private static boolean isBoxing(JavaAccess<?> access) {
        if (!(access.getTarget() instanceof CodeUnitAccessTarget target)) {
            return false;
        }
        String owner = target.getOwner().getName();
        String name = target.getName();
        return switch (name) {
            case "valueOf", "<init>" -> BOXES.contains(owner) && target.getRawParameterTypes().size() == 1
                    && target.getRawParameterTypes().getFirst().isPrimitive();
            case "boxed" -> BOXED_STREAMS.contains(owner);
            case "format", "formatted" -> owner.equals("java.lang.String");
            default -> false;
        };
    }
}
