package dev.lamella.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/// The rule that the library throws only a few, known kinds of exceptions.
///
/// - a kind of `ParquetException`: the file, this library, the request or a value is at fault;
/// - `VariantFormatException`, only in module variant, which is there without Parquet too: the bytes are not a Variant,
///   or the text is not JSON;
/// - an `IOException`: storage failed;
/// - `UncheckedIOException`, only in module records, whose iterators and streams cannot declare it, and in module spark,
///   which implements interfaces of Spark: storage failed;
/// - `IllegalArgumentException`, `IllegalStateException`: the calling program is wrong, whatever the file;
/// - `AssertionError`: this library has a bug, because the code cannot be reached;
/// - `UnsupportedOperationException`, only under the compression contract: a read-only codec was called to compress.
///
/// The rule does not see exceptions that the JDK throws (`Objects.checkIndex`, `requireNonNull`).
public final class Failures {
    /// Library code creates no other exception.
    public static final ArchRule KNOWN_KINDS = classes().that(Library.CLASSES)
            .should(new FailInKnownWays()).allowEmptyShould(true)
            .because("bad input ends in a ParquetException and failing storage in an IOException");

    /// The compiler itself writes `MatchException` into an exhaustive `switch`.
    private static final Set<String> WRONG_PROGRAM = Set.of("java.lang.IllegalArgumentException",
            "java.lang.IllegalStateException", "java.lang.AssertionError", "java.lang.MatchException");

    private static final List<String> COMPRESSION = List.of("dev.lamella.codec", "dev.lamella.internal.codec",
            "dev.lamella.codecs");

    private static final List<String> UNCHECKED = List.of("dev.lamella.records", "dev.lamella.spark",
            "dev.lamella.internal.spark");

    private static final String VARIANT = "dev.lamella.variant";

    private Failures() {}

    private static boolean isKnown(JavaClass thrown, JavaClass thrower) {
        return Library.isIn(thrown, "dev.lamella.error")
                || (isOfVariant(thrown) && Library.isIn(thrower, VARIANT))
                || thrown.isAssignableTo(IOException.class)
                || (thrown.isEquivalentTo(UncheckedIOException.class)
                        && UNCHECKED.stream().anyMatch(name -> Library.isIn(thrower, name)))
                || WRONG_PROGRAM.contains(thrown.getName())
                || (thrown.isEquivalentTo(UnsupportedOperationException.class)
                        && COMPRESSION.stream().anyMatch(name -> Library.isIn(thrower, name)));
    }

    private static boolean isOfVariant(JavaClass thrown) {
        return thrown.getName().equals(VARIANT + ".VariantFormatException");
    }

    private static final class FailInKnownWays extends ArchCondition<JavaClass> {
        FailInKnownWays() {
            super("make only ParquetExceptions, IOExceptions and exceptions for wrong programs");
        }

        @Override
        public void check(JavaClass item, ConditionEvents events) {
            // The kinds themselves call the constructors of what they extend.
            if (Library.isIn(item, "dev.lamella.error") || isOfVariant(item)) {
                return;
            }
            for (JavaAccess<?> access : item.getAccessesFromSelf()) {
                JavaClass made = access.getTargetOwner();
                if (access.getName().equals(JavaConstructor.CONSTRUCTOR_NAME) && made.isAssignableTo(Throwable.class)
                        && !isKnown(made, item)) {
                    events.add(SimpleConditionEvent.violated(access, access.getDescription()));
                }
            }
        }
    }
}
