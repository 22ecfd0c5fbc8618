package dev.lamella.internal.explain;

import dev.lamella.explain.Fidelity;
import dev.lamella.explain.TypeMapping;

import java.util.Optional;

/// Makes the entries of type tables.
final class Mappings {
    private Mappings() {}

    static TypeMapping exact(String type) {
        return new TypeMapping(Optional.of(type), Fidelity.EXACT, Optional.empty());
    }

    static TypeMapping exact(String type, String note) {
        return new TypeMapping(Optional.of(type), Fidelity.EXACT, Optional.of(note));
    }

    static TypeMapping lossy(String type, String why) {
        return new TypeMapping(Optional.of(type), Fidelity.LOSSY, Optional.of(why));
    }

    static TypeMapping notSupported(String why) {
        return new TypeMapping(Optional.empty(), Fidelity.NOT_SUPPORTED, Optional.of(why));
    }

    /// The same mapping, which also loses something else.
    static TypeMapping alsoLosing(TypeMapping known, String loss) {
        return switch (known.fidelity()) {
            case EXACT -> new TypeMapping(known.type(), Fidelity.LOSSY, Optional.of(loss));
            case LOSSY -> new TypeMapping(known.type(), known.fidelity(),
                    known.why().map(why -> why.equals(loss) ? loss : why + "; " + loss));
            case NOT_SUPPORTED -> known;
        };
    }
}
