package dev.lamella.remote;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The environment of the process.
///
/// @param environment its environment variables
/// @param property its system properties
/// @param home the home folder of its user
record ProcessEnvironment(Map<String, String> environment, Function<String, Optional<String>> property, Path home) {
    static ProcessEnvironment ofProcess() {
        return new ProcessEnvironment(System.getenv(), name -> Optional.ofNullable(System.getProperty(name)),
                Path.of(System.getProperty("user.home", "")));
    }

    /// A variable that is set and not empty.
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    /// A property that is set and not empty.
    Optional<String> systemProperty(String name) {
        return property.apply(name).filter(value -> !value.isBlank());
    }

    /// The first of these variables that is set.
    Optional<String> first(String... names) {
        for (String name : names) {
            Optional<String> value = variable(name);
            if (value.isPresent()) {
                return value;
            }
        }
        return Optional.empty();
    }
}
