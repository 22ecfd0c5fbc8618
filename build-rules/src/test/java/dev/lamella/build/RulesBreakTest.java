package dev.lamella.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.lamella.FrontDoorFixture;
import dev.lamella.attic.fixture.Homeless;
import dev.lamella.cli.fixture.PrintsInProgram;
import dev.lamella.cli.fixture.ReachesInside;
import dev.lamella.cli.fixture.first.First;
import dev.lamella.cli.fixture.second.Second;
import dev.lamella.codec.fixture.ReadsOnly;
import dev.lamella.error.fixture.Failure;
import dev.lamella.internal.batch.fixture.Locks;
import dev.lamella.internal.batch.fixture.RunsParallel;
import dev.lamella.internal.batch.fixture.StartsThread;
import dev.lamella.internal.batch.fixture.SubmitsWork;
import dev.lamella.internal.batch.fixture.SynchronizesBlock;
import dev.lamella.internal.batch.fixture.SynchronizesMethod;
import dev.lamella.internal.bytes.fixture.BoxesByAssignment;
import dev.lamella.internal.bytes.fixture.Concatenates;
import dev.lamella.internal.bytes.fixture.ReachesUp;
import dev.lamella.internal.column.fixture.Formats;
import dev.lamella.internal.encoding.fixture.BoxesByReference;
import dev.lamella.internal.index.fixture.ReachesAside;
import dev.lamella.internal.level.fixture.BoxesByStream;
import dev.lamella.internal.page.fixture.FailsByReference;
import dev.lamella.internal.page.fixture.FailsUnchecked;
import dev.lamella.internal.page.fixture.FailsWell;
import dev.lamella.internal.page.fixture.Page;
import dev.lamella.internal.page.fixture.RejectsOperation;
import dev.lamella.internal.page.fixture.WrapsStorageFailure;
import dev.lamella.internal.pipeline.fixture.Prefetches;
import dev.lamella.internal.plan.fixture.Prints;
import dev.lamella.internal.plan.fixture.PrintsStackTrace;
import dev.lamella.io.fixture.LocksChannel;
import dev.lamella.io.fixture.StartsThreadInIo;
import dev.lamella.remote.fixture.AwaitsAnswer;
import dev.lamella.remote.fixture.StartsThreadInRemote;
import dev.lamella.row.fixture.FailsAsVariant;
import dev.lamella.row.fixture.HidesInternal;
import dev.lamella.row.fixture.ReachesFrontDoor;
import dev.lamella.row.fixture.ShowsInternalInConstructor;
import dev.lamella.row.fixture.ShowsInternalInGenerics;
import dev.lamella.schema.fixture.ReachesMetadata;
import dev.lamella.schema.fixture.TimeUnit;
import dev.lamella.variant.VariantFormatException;
import dev.lamella.variant.fixture.FailsOnFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every rule fails when a class breaks it, and lets the class beside it pass.
class RulesBreakTest {
    record Case(ArchRule rule, Class<?> fixture, String complaint) {
        @Override
        public String toString() {
            return fixture.getSimpleName();
        }
    }

    static final List<Case> BROKEN = List.of(
            new Case(Floors.IMPORTS_GO_DOWN, ReachesUp.class, "dev.lamella.internal.page.fixture.Page"),
            new Case(Floors.IMPORTS_GO_DOWN, ReachesAside.class, "dev.lamella.internal.page.fixture.Page"),
            new Case(Floors.IMPORTS_GO_DOWN, ReachesMetadata.class, "dev.lamella.metadata.fixture.Footer"),
            new Case(Floors.IMPORTS_GO_DOWN, ReachesFrontDoor.class, "dev.lamella.FrontDoorFixture"),
            new Case(Floors.IMPORTS_GO_DOWN, ReachesInside.class, "dev.lamella.internal.page.fixture.Page"),
            new Case(Floors.IMPORTS_GO_DOWN, Homeless.class, "dev.lamella.attic.fixture of class"),
            new Case(Signatures.NO_INTERNAL_TYPES, ShowsInternalInGenerics.class, "names internal type"),
            new Case(Signatures.NO_INTERNAL_TYPES, ShowsInternalInConstructor.class, "names internal type"),
            new Case(Signatures.NAMES_OF_THEIR_OWN, TimeUnit.class, "of java.util.concurrent"),
            new Case(Boxing.NO_BOXING, BoxesByAssignment.class, "java.lang.Integer.valueOf(int)"),
            new Case(Boxing.NO_BOXING, BoxesByReference.class, "java.lang.Integer.valueOf(int)"),
            new Case(Boxing.NO_BOXING, BoxesByStream.class, "java.util.stream.LongStream.boxed()"),
            new Case(Boxing.NO_BOXING, Formats.class, "java.lang.String.format"),
            new Case(Threads.ONLY_IN_THE_PIPELINE, StartsThread.class, "java.lang.Thread.ofVirtual()"),
            new Case(Threads.ONLY_IN_THE_PIPELINE, SubmitsWork.class, "java.util.concurrent.Executor.execute"),
            new Case(Threads.ONLY_IN_THE_PIPELINE, Locks.class, "ReentrantLock.<init>()"),
            new Case(Threads.NO_MONITORS, SynchronizesMethod.class, "is synchronized"),
            new Case(Threads.NO_MONITORS, SynchronizesBlock.class, "has a synchronized block"),
            new Case(Threads.ONLY_IN_THE_PIPELINE, RunsParallel.class, "parallelStream()"),
            new Case(Threads.ONLY_IN_THE_PIPELINE, StartsThreadInIo.class, "java.lang.Thread.sleep"),
            new Case(Threads.ONLY_IN_THE_PIPELINE, StartsThreadInRemote.class, "CompletableFuture.supplyAsync"),
            new Case(Failures.KNOWN_KINDS, FailsUnchecked.class, "java.lang.IndexOutOfBoundsException.<init>"),
            new Case(Failures.KNOWN_KINDS, FailsByReference.class, "java.lang.RuntimeException.<init>()"),
            new Case(Failures.KNOWN_KINDS, WrapsStorageFailure.class, "java.io.UncheckedIOException.<init>"),
            new Case(Failures.KNOWN_KINDS, FailsAsVariant.class,
                    "dev.lamella.variant.VariantFormatException.<init>()"),
            new Case(Failures.KNOWN_KINDS, RejectsOperation.class, "java.lang.UnsupportedOperationException.<init>"),
            new Case(Console.NOTHING_PRINTED, Prints.class, "java.lang.System.out"),
            new Case(Console.NOTHING_PRINTED, PrintsStackTrace.class, "printStackTrace()"));

    static final List<Case> KEPT = List.of(
            new Case(Floors.IMPORTS_GO_DOWN, Page.class, ""),
            new Case(Floors.IMPORTS_GO_DOWN, FrontDoorFixture.class, ""),
            new Case(Floors.IMPORTS_GO_DOWN, Failure.class, ""),
            new Case(Floors.NO_CYCLES, Page.class, ""),
            new Case(Signatures.NO_INTERNAL_TYPES, HidesInternal.class, ""),
            new Case(Signatures.NO_INTERNAL_TYPES, FrontDoorFixture.class, ""),
            new Case(Signatures.NAMES_OF_THEIR_OWN, ReachesMetadata.class, ""),
            new Case(Boxing.NO_BOXING, Concatenates.class, ""),
            new Case(Threads.ONLY_IN_THE_PIPELINE, LocksChannel.class, ""),
            new Case(Threads.ONLY_IN_THE_PIPELINE, Prefetches.class, ""),
            new Case(Threads.ONLY_IN_THE_PIPELINE, AwaitsAnswer.class, ""),
            new Case(Threads.NO_MONITORS, LocksChannel.class, ""),
            new Case(Threads.NO_MONITORS, AwaitsAnswer.class, ""),
            new Case(Failures.KNOWN_KINDS, FailsWell.class, ""),
            new Case(Failures.KNOWN_KINDS, ReadsOnly.class, ""),
            new Case(Failures.KNOWN_KINDS, VariantFormatException.class, ""),
            new Case(Failures.KNOWN_KINDS, FailsOnFormat.class, ""),
            new Case(Console.NOTHING_PRINTED, PrintsInProgram.class, ""));

    @ParameterizedTest
    @FieldSource("BROKEN")
    void aRuleFailsWhenBroken(Case c) {
        assertThatThrownBy(() -> c.rule().check(classes(c.fixture()))).isInstanceOf(AssertionError.class)
                .hasMessageContaining(c.fixture().getName()).hasMessageContaining(c.complaint());
    }

    @ParameterizedTest
    @FieldSource("KEPT")
    void aRulePassesWhenKept(Case c) {
        assertThatCode(() -> c.rule().check(classes(c.fixture()))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @FieldSource("BROKEN")
    void otherRulesDoNotComplain(Case c) {
        JavaClasses classes = classes(c.fixture());
        List<ArchRule> failing = Stream.of(Floors.IMPORTS_GO_DOWN, Floors.NO_CYCLES, Signatures.NO_INTERNAL_TYPES,
                Signatures.NAMES_OF_THEIR_OWN, Boxing.NO_BOXING, Threads.ONLY_IN_THE_PIPELINE, Threads.NO_MONITORS,
                Failures.KNOWN_KINDS,
                Console.NOTHING_PRINTED)
                .filter(rule -> rule.evaluate(classes).hasViolation()).toList();
        assertThat(failing).containsExactly(c.rule());
    }

    @Test
    void aCycleOfPackagesIsFound() {
        assertThatThrownBy(() -> Floors.NO_CYCLES.check(classes(First.class, Second.class)))
                .isInstanceOf(AssertionError.class).hasMessageContaining("Cycle detected");
    }

    private static JavaClasses classes(Class<?>... fixtures) {
        return new ClassFileImporter().importClasses(fixtures);
    }
}
