package dev.lamella.build;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/// The public API of a module as text: each type of a package that is not internal, and below it a line for each public
/// or protected member. The text is recorded in the module's folder, so that every commit shows its changes of the API.
final class PublicApi {
    /// The command that records the API of all modules again.
    static final String COMMAND = "./mvnw -Pdev test -Dtest=RulesTest -Dlamella.api=record";

    /// Methods that every record declares; they are left out.
    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

    private static final int MOST_LINES = 20;

    private PublicApi() {}

    /// Compares the API with a file. With `-Dlamella.api=record`, writes the file instead.
    static void check(JavaClasses classes, Path file) throws IOException {
        List<String> now = lines(classes);
        if (now.isEmpty()) {
            return;
        }
        if (System.getProperty("lamella.api", "").equals("record")) {
            Files.write(file, now);
            return;
        }
        String differences = differences(Files.exists(file) ? Files.readAllLines(file) : List.of(), now);
        if (!differences.isEmpty()) {
            Assertions.fail("The public API differs from " + file.toAbsolutePath() + ":\n" + differences
                    + "If that is intended, run " + COMMAND + " and commit the file.");
        }
    }

    /// The lines that only one of the two has, each after its type.
    static String differences(List<String> recorded, List<String> now) {
        List<String> before = qualified(recorded);
        List<String> after = qualified(now);
        Set<String> old = Set.copyOf(before);
        Set<String> made = Set.copyOf(after);
        List<String> found = Stream.concat(
                before.stream().filter(Predicate.not(made::contains)).map(line -> "- " + line + "\n"),
                after.stream().filter(Predicate.not(old::contains)).map(line -> "+ " + line + "\n")).toList();
        String rest = found.size() > MOST_LINES ? "and " + (found.size() - MOST_LINES) + " more lines\n" : "";
        return found.stream().limit(MOST_LINES).collect(Collectors.joining()) + rest;
    }

    private static List<String> qualified(List<String> lines) {
        List<String> qualified = new ArrayList<>();
        String type = "";
        for (String line : lines) {
            type = line.startsWith(" ") ? type : line;
            qualified.add(line.startsWith(" ") ? type + ": " + line.strip() : line);
        }
        return qualified;
    }

    /// The API of the classes of a library; empty for programs.
    static List<String> lines(JavaClasses classes) {
        TreeMap<String, Class<?>> types = new TreeMap<>();
        for (JavaClass javaClass : classes) {
            if (Library.CLASSES.test(javaClass) && !javaClass.getPackageName().contains(".internal")
                    && !javaClass.getSimpleName().equals("package-info")) {
                Class<?> type = javaClass.reflect();
                if (isVisible(type)) {
                    types.put(type.getName(), type);
                }
            }
        }
        List<String> lines = new ArrayList<>();
        types.values().forEach(type -> {
            lines.add(header(type));
            members(type).forEach(member -> lines.add("    " + member));
        });
        return lines;
    }

    private static boolean isVisible(Class<?> type) {
        return !type.isAnonymousClass() && !type.isLocalClass() && isVisible(type.getModifiers())
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String header(Class<?> type) {
        StringBuilder header = new StringBuilder(shortened(type.toGenericString()));
        Type above = type.getGenericSuperclass();
        if (above != null && above != Object.class && !type.isRecord() && !type.isEnum()) {
            header.append(" extends ").append(shortened(above.getTypeName()));
        }
        append(header, " implements ", Arrays.stream(type.getGenericInterfaces()).map(Type::getTypeName));
        if (type.isSealed()) {
            append(header, " permits ", Arrays.stream(type.getPermittedSubclasses()).map(Class::getTypeName));
        }
        return header.toString();
    }

    private static void append(StringBuilder header, String word, Stream<String> names) {
        String all = names.map(PublicApi::shortened).sorted().collect(Collectors.joining(", "));
        if (!all.isEmpty()) {
            header.append(word).append(all);
        }
    }

    private static List<String> members(Class<?> type) {
        Stream<String> fields = Arrays.stream(type.getDeclaredFields()).filter(PublicApi::isVisible)
                .map(field -> field.toGenericString().replace(field.getDeclaringClass().getTypeName() + "."
                        + field.getName(), field.getName()));
        Stream<String> constructors = Arrays.stream(type.getDeclaredConstructors()).filter(PublicApi::isVisible)
                .map(constructor -> unqualified(constructor.toGenericString(),
                        constructor.getDeclaringClass().getTypeName()));
        Stream<String> methods = Arrays.stream(type.getDeclaredMethods()).filter(PublicApi::isVisible)
                .filter(method -> !OF_EVERY_OBJECT.contains(method.getName()))
                .map(method -> unqualified(method.toGenericString(),
                        method.getDeclaringClass().getTypeName() + "." + method.getName()));
        return Stream.of(fields, constructors, methods).flatMap(all -> all.map(PublicApi::shortened).sorted()).toList();
    }

    private static boolean isVisible(Member member) {
        return !member.isSynthetic() && isVisible(member.getModifiers());
    }

    private static String unqualified(String text, String name) {
        return text.replace(name + "(", name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1)
                + "(");
    }

    private static String shortened(String text) {
        return text.replaceAll("\\bjava\\.(lang|util)\\.(?=[A-Z])", "");
    }
}
