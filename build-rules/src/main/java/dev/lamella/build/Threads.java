package dev.lamella.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// The rule that only one package starts threads, waits and locks. All others can be read as single-threaded code.
///
/// There are two exceptions. `dev.lamella.io` may lock, because a source is used by several threads at once and a plain
/// `SeekableByteChannel` has one position, and may spin on a channel that has no data yet. `dev.lamella.remote` may
/// also wait for servers and between attempts; the threads that it waits for belong to the JDK's client.
public final class Threads {
    private static final String PIPELINE = "dev.lamella.internal.pipeline";
    private static final String IO = "dev.lamella.io";
    private static final String REMOTE = "dev.lamella.remote";

    /// Library code outside of the pipeline starts no thread, waits for none and holds no lock.
    public static final ArchRule ONLY_IN_THE_PIPELINE = classes().that(Library.CLASSES)
            .and().resideOutsideOfPackage(PIPELINE + "..")
            .should(new KnowOneThread()).allowEmptyShould(true)
            .because("only " + PIPELINE + " knows more than one thread (" + IO + " may lock a channel, " + REMOTE
                    + " wait for servers)");

    /// Library code locks with `ReentrantLock` or not at all.
    public static final ArchRule NO_MONITORS = classes().that(Library.CLASSES)
            .should(new SynchronizeNothing()).allowEmptyShould(true)
            .because("on Java 21, a virtual thread that waits with a monitor held keeps its carrier thread");

    private static final Set<String> THREAD_METHODS = Set.of("<init>", "start", "startVirtualThread", "ofVirtual",
            "ofPlatform", "sleep", "join", "yield");

    private static final Set<String> WAITS = Set.of("wait", "notify", "notifyAll");

    /// Data structures that neither wait nor start anything.
    private static final Set<String> HARMLESS = Set.of("ConcurrentHashMap", "ConcurrentMap", "ConcurrentLinkedQueue",
            "ConcurrentLinkedDeque", "ConcurrentSkipListMap", "CopyOnWriteArrayList", "ThreadLocalRandom", "TimeUnit");

    /// Classes that wait for servers. None of them starts a thread.
    private static final Set<String> AWAITS = Set.of("CompletableFuture", "CompletionStage", "LinkedBlockingQueue",
            "Flow",
            "ExecutionException", "TimeoutException");

    private Threads() {}

    private static boolean awaits(JavaAccess<?> access) {
        String name = access.getName();
        return (access.getTargetOwner().getName().equals("java.lang.Thread") && name.equals("sleep"))
                || (WAITS.contains(name) && access.getTarget().getFullName().startsWith("java.lang.Object."))
                || (AWAITS.contains(outermost(access.getTargetOwner()).getSimpleName()) && !name.endsWith("Async"));
    }

    private static boolean usesThreads(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getName();
        if (owner.getName().equals("java.lang.Thread")) {
            return THREAD_METHODS.contains(name);
        }
        if (owner.getName().equals("java.util.Timer") || owner.getName().equals("java.lang.ref.Cleaner")) {
            return true;
        }
        if (name.equals("parallel") || name.equals("parallelStream")) {
            return owner.getPackageName().startsWith("java.util");
        }
        if (WAITS.contains(name) && access.getTarget().getFullName().startsWith("java.lang.Object.")) {
            return true;
        }
        return owner.getPackageName().equals("java.util.concurrent")
                && !HARMLESS.contains(outermost(owner).getSimpleName());
    }

    private static JavaClass outermost(JavaClass javaClass) {
        return javaClass.getEnclosingClass().map(Threads::outermost).orElse(javaClass);
    }

    private static boolean locks(JavaAccess<?> access) {
        return access.getTargetOwner().getPackageName().startsWith("java.util.concurrent.locks")
                || access.getName().equals("onSpinWait");
    }

    /// Whether a method has a `synchronized` block. Only its instructions show that.
    private static boolean hasSynchronizedBlock(JavaClass javaClass) {
        URI uri = javaClass.getSource().orElseThrow().getUri();
        List<Integer> monitors = new ArrayList<>();
        try (InputStream in = uri.toURL().openStream()) {
            new ClassReader(in.readAllBytes()).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                        String[] exceptions) {
                    return new MethodVisitor(Opcodes.ASM9) {
                        @Override
                        public void visitInsn(int opcode) {
                            if (opcode == Opcodes.MONITORENTER) {
                                monitors.add(opcode);
                            }
                        }
                    };
                }
            }, 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return !monitors.isEmpty();
    }

    private static final class KnowOneThread extends ArchCondition<JavaClass> {
        KnowOneThread() {
            super("start no thread, wait for none and hold no lock");
        }

        @Override
        public void check(JavaClass item, ConditionEvents events) {
            boolean mayAwait = Library.isIn(item, REMOTE);
            boolean mayLock = mayAwait || Library.isIn(item, IO);
            for (JavaAccess<?> access : item.getAccessesFromSelf()) {
                if ((usesThreads(access) && !(mayAwait && awaits(access))) || (!mayLock && locks(access))) {
                    events.add(SimpleConditionEvent.violated(access, access.getDescription()));
                }
            }
        }
    }

    private static final class SynchronizeNothing extends ArchCondition<JavaClass> {
        SynchronizeNothing() {
            super("have no synchronized method or block");
        }

        @Override
        public void check(JavaClass item, ConditionEvents events) {
            for (JavaMethod method : item.getMethods()) {
                if (method.getModifiers().contains(JavaModifier.SYNCHRONIZED)) {
                    events.add(SimpleConditionEvent.violated(method, method.getDescription() + " is synchronized in "
                            + method.getSourceCodeLocation()));
                }
            }
            if (hasSynchronizedBlock(item)) {
                events.add(SimpleConditionEvent.violated(item, item.getDescription() + " has a synchronized block in "
                        + item.getSourceCodeLocation()));
            }
        }
    }
}
