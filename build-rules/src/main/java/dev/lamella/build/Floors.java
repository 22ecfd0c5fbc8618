package dev.lamella.build;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rules on which package may use which: the tables of ARCHITECTURE.md.
///
/// A package that is not in the tables is a violation: it needs a place in ARCHITECTURE.md first, then here. Packages
/// below one of the tables belong to it, except below `dev.lamella` itself. A public package of the roof and its
/// machinery, `dev.lamella.check` and `dev.lamella.internal.check`, stand on the same floor and use each other; the
/// machinery of `dev.lamella` is `dev.lamella.internal.write`.
public final class Floors {
    private static final String ROOT = "dev.lamella";
    private static final String INTERNAL = ROOT + ".internal.";
    /// Events and the log: the only machinery on the ground, because files are read there.
    private static final String EVENT = INTERNAL + "event";

    /// Below the ground: a separate format, which does not depend on Parquet.
    private static final String VARIANT = ROOT + ".variant";

    /// Public data and contracts; each uses those before it.
    private static final List<String> GROUND = named("error", "internal.event", "observe", "io", "codec", "schema",
            "encryption", "metadata",
            "vector", "filter");

    /// Internals by level; each uses lower levels and the ground, and nothing of its own level.
    private static final List<List<String>> MIDDLE = List.of(
            named("internal.bytes"),
            named("internal.thrift", "internal.codec", "internal.crypto"),
            named("internal.footer", "internal.encoding", "internal.level", "internal.predicate"),
            named("internal.page", "internal.variant", "internal.index", "internal.vector"),
            named("internal.column", "internal.plan", "internal.select"),
            named("internal.batch"),
            named("internal.pipeline"));

    /// Public behaviour; each uses those before it, the middle and the ground.
    private static final List<String> ROOF = List.of(ROOT + ".statistics", ROOT + ".shredding", ROOT + ".row",
            ROOT + ".internal.scan", ROOT, ROOT + ".update", ROOT + ".dataset",
            ROOT + ".explain", ROOT + ".check");

    private static final Map<String, Set<String>> USES = uses();

    /// Imports go down only.
    public static final ArchRule IMPORTS_GO_DOWN = classes().that().resideInAPackage(ROOT + "..")
            .should(new GoDownOnly()).allowEmptyShould(true)
            .because("every package has its floor, see ARCHITECTURE.md");

    /// No package depends on itself through others.
    public static final ArchRule NO_CYCLES = slices().assignedFrom(new ByPackage()).should().beFreeOfCycles()
            .allowEmptyShould(true)
            .because("packages that need each other are one package");

    private Floors() {}

    /// Whether classes of a package may use those of another one; a package may use itself.
    static boolean mayUse(String packageName, String target) {
        String from = floorOf(packageName).orElseThrow(() -> new IllegalArgumentException(packageName));
        String to = floorOf(target).orElseThrow(() -> new IllegalArgumentException(target));
        return from.equals(to) || USES.getOrDefault(from, Set.of()).contains(to);
    }

    /// The package of the tables that a package belongs to.
    static Optional<String> floorOf(String packageName) {
        for (String name = packageName; name.startsWith(ROOT + "."); name = name.substring(0, name.lastIndexOf('.'))) {
            if (USES.containsKey(name)) {
                return Optional.of(name);
            }
        }
        return packageName.equals(ROOT) ? Optional.of(ROOT) : Optional.empty();
    }

    private static Map<String, Set<String>> uses() {
        Map<String, Set<String>> uses = new LinkedHashMap<>();
        uses.put(VARIANT, Set.of());
        Set<String> below = new HashSet<>(Set.of(VARIANT));
        for (String name : GROUND) {
            uses.put(name, Set.copyOf(below));
            below.add(name);
        }
        for (List<String> level : MIDDLE) {
            level.forEach(name -> uses.put(name, Set.copyOf(below)));
            below.addAll(level);
        }
        for (String name : ROOF) {
            List<String> floor = name.startsWith(INTERNAL) ? List.of(name) : List.of(name, machinery(name));
            below.addAll(floor);
            floor.forEach(each -> uses.put(each, Set.copyOf(below)));
        }
        Set<String> published = new HashSet<>(GROUND);
        published.remove(EVENT);
        ROOF.stream().filter(name -> !name.startsWith(INTERNAL)).forEach(published::add);
        published.add(VARIANT);
        uses.put(ROOT + ".codecs", Set.of(ROOT + ".error", ROOT + ".codec", ROOT + ".internal.codec", EVENT));
        uses.put(ROOT + ".regex", Set.of(ROOT + ".error", ROOT + ".filter"));
        uses.put(ROOT + ".remote", Set.of(ROOT + ".error", ROOT + ".io", VARIANT, EVENT));
        uses.put(ROOT + ".hadoop", Set.of(ROOT + ".error", ROOT + ".io", ROOT + ".dataset"));
        uses.put(ROOT + ".text", Set.copyOf(published));
        uses.put(ROOT + ".arrow", Set.copyOf(published));
        published.add(ROOT + ".arrow");
        uses.put(ROOT + ".records", Set.copyOf(published));
        // Bodies of Arrow IPC are decompressed as pages are, and slots of vectors are taken as rows are.
        Set<String> vectors = new HashSet<>(published);
        vectors.addAll(named("internal.bytes", "internal.codec", "internal.vector"));
        uses.put(ROOT + ".arrow.vectors", vectors);
        published.add(ROOT + ".records");
        published.add(ROOT + ".text");
        published.add(ROOT + ".remote");
        Set<String> engine = new HashSet<>(published);
        engine.add(ROOT + ".hadoop");
        // Directories of partitions have the same names as without Spark.
        Set<String> spark = new HashSet<>(engine);
        spark.addAll(named("internal.dataset"));
        spark.add(EVENT);
        uses.put(INTERNAL + "spark", Set.copyOf(spark));
        engine.add(INTERNAL + "spark");
        uses.put(ROOT + ".spark", engine);
        published.add(ROOT + ".arrow.vectors");
        uses.put(ROOT + ".cli", published);
        uses.put(ROOT + ".bench", published);
        uses.put(ROOT + ".build", Set.of());
        return uses;
    }

    /// The internal package of a public package of the roof.
    private static String machinery(String roof) {
        return roof.equals(ROOT) ? INTERNAL + "write" : ROOT + ".internal" + roof.substring(ROOT.length());
    }

    private static List<String> named(String... names) {
        List<String> full = new ArrayList<>();
        for (String name : names) {
            full.add(ROOT + "." + name);
        }
        return List.copyOf(full);
    }

    private static final class GoDownOnly extends ArchCondition<JavaClass> {
        GoDownOnly() {
            super("use only packages below its own");
        }

        @Override
        public void check(JavaClass item, ConditionEvents events) {
            if (floorOf(item.getPackageName()).isEmpty()) {
                events.add(SimpleConditionEvent.violated(item, "Package " + item.getPackageName() + " of class "
                        + item.getName() + " has no floor: give it one in ARCHITECTURE.md and in Floors"));
                return;
            }
            for (Dependency dependency : item.getDirectDependenciesFromSelf()) {
                String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
                if (floorOf(target).isPresent() && !mayUse(item.getPackageName(), target)) {
                    events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                }
            }
        }
    }

    private static final class ByPackage implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            String name = javaClass.getPackageName();
            boolean ours = name.equals(ROOT) || name.startsWith(ROOT + ".");
            return ours
                    ? SliceIdentifier
                            .of(ROOF.stream().filter(roof -> machinery(roof).equals(name)).findFirst().orElse(name))
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of " + ROOT;
        }
    }
}
