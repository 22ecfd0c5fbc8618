package dev.lamella.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Optional;

/// The rule that public signatures name only types that callers can use.
public final class Signatures {
    /// No public or protected member, type parameter or supertype of a public class names a type of an `internal`
    /// package.
    public static final ArchRule NO_INTERNAL_TYPES = classes().that().resideInAPackage("dev.lamella..")
            .and().resideOutsideOfPackage("..internal..")
            .should(new NameNoInternalType()).allowEmptyShould(true)
            .because("a caller can neither name nor make such a type");

    /// No public type has the simple name of a type that editors offer first.
    public static final ArchRule NAMES_OF_THEIR_OWN = classes().that().resideInAPackage("dev.lamella..")
            .and().resideOutsideOfPackage("..internal..").and().areTopLevelClasses().and().arePublic()
            .should(new HaveOwnName()).allowEmptyShould(true)
            .because("an import of the JDK's type hides it");

    private Signatures() {}

    private static boolean isVisible(JavaClass javaClass) {
        Optional<JavaClass> enclosing = javaClass.getEnclosingClass();
        return javaClass.getModifiers().contains(JavaModifier.PUBLIC)
                && (enclosing.isEmpty() || isVisible(enclosing.get()));
    }

    private static boolean isVisible(JavaMember member) {
        return !member.getModifiers().contains(JavaModifier.SYNTHETIC)
                && (member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED));
    }

    private static final class NameNoInternalType extends ArchCondition<JavaClass> {
        NameNoInternalType() {
            super("name no internal type in a public signature");
        }

        @Override
        public void check(JavaClass item, ConditionEvents events) {
            if (!isVisible(item)) {
                return;
            }
            item.getSuperclass().ifPresent(type -> check(type, item, "Supertype of " + item.getName(), events));
            item.getInterfaces().forEach(type -> check(type, item, "Supertype of " + item.getName(), events));
            item.getTypeParameters().forEach(parameter -> parameter.getUpperBounds()
                    .forEach(type -> check(type, item, "Type parameter of " + item.getName(), events)));
            for (JavaField field : item.getFields()) {
                if (isVisible(field)) {
                    check(field.getType(), item, field.getDescription(), events);
                }
            }
            for (JavaCodeUnit unit : item.getCodeUnits()) {
                if (isVisible(unit)) {
                    check(unit.getReturnType(), item, unit.getDescription(), events);
                    unit.getParameterTypes().forEach(type -> check(type, item, unit.getDescription(), events));
                    unit.getTypeParameters().forEach(parameter -> parameter.getUpperBounds()
                            .forEach(type -> check(type, item, unit.getDescription(), events)));
                    unit.getThrowsClause().forEach(
                            thrown -> check(thrown.getRawType(), item, unit.getDescription(), events));
                }
            }
        }

        private static void check(JavaType type, JavaClass item, String where, ConditionEvents events) {
            for (JavaClass raw : type.getAllInvolvedRawTypes()) {
                JavaClass named = raw.getBaseComponentType();
                if (Library.isIn(named, "dev.lamella.internal")
                        || Library.isIn(named, "dev.lamella.variant.internal")) {
                    events.add(SimpleConditionEvent.violated(item, where + " names internal type " + named.getName()
                            + " in " + item.getSourceCodeLocation()));
                }
            }
        }
    }

    private static final class HaveOwnName extends ArchCondition<JavaClass> {
        HaveOwnName() {
            super("not share its name with a type of the JDK");
        }

        @Override
        public void check(JavaClass item, ConditionEvents events) {
            for (String packageName : List.of("java.lang", "java.util", "java.util.concurrent")) {
                if (Object.class.getResource("/" + packageName.replace('.', '/') + "/" + item.getSimpleName()
                        + ".class") != null) {
                    events.add(SimpleConditionEvent.violated(item,
                            item.getName() + " has the name of a type of " + packageName));
                }
            }
        }
    }
}
