package dev.lamella.explain;

import java.util.Optional;

/// Makes the entries of type tables.
final class Mappings {
    private Mappings() {}

    static Seen exact(String type) {
        return new Seen(Optional.of(type), Support.EXACT, Optional.empty());
    }

    static Seen exact(String type, String note) {
        return new Seen(Optional.of(type), Support.EXACT, Optional.of(note));
    }

    static Seen lossy(String type, String why) {
        return new Seen(Optional.of(type), Support.LOSSY, Optional.of(why));
    }

    static Seen notSupported(String why) {
        return new Seen(Optional.empty(), Support.NOT_SUPPORTED, Optional.of(why));
    }

    /// The same mapping, which also loses something else.
    static Seen alsoLosing(Seen known, String loss) {
        return switch (known.support()) {
            case EXACT -> new Seen(known.type(), Support.LOSSY, Optional.of(loss));
            case LOSSY -> new Seen(known.type(), known.support(),
                    known.why().map(why -> why.equals(loss) ? loss : why + "; " + loss));
            case NOT_SUPPORTED -> known;
        };
    }
}
