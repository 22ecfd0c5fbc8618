package dev.lamella.records.internal.shape;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;

/// How an object is created.
///
/// @param factory takes the values of all members, in order, and returns the object
/// @param withDefaults also takes masks, with a bit for each member that gets its default argument; each mask has the bits
///     of 32 members. Empty if the language of the class has no default arguments
/// @param defaults which members have default arguments
public record Construction(MethodHandle factory, Optional<MethodHandle> withDefaults, List<Boolean> defaults) {
    public Construction {
        defaults = List.copyOf(defaults);
    }

    Construction(MethodHandle factory) {
        this(factory, Optional.empty(), List.of());
    }

    /// Whether a member has a default argument.
    public boolean hasDefault(int member) {
        return withDefaults.isPresent() && defaults.get(member);
    }
}
