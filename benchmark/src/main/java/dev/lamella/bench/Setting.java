package dev.lamella.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// What cells are run with.
///
/// @param workers the processes of contenders
/// @param peers libraries from outside, which take part wherever whole files are read
/// @param contenders the names of those that take part; all if empty
record Setting(TestFiles files, Workers workers, List<PeerJar> peers, Size size, Pace pace, List<String> contenders) {
    boolean wants(String label) {
        return contenders.isEmpty() || contenders.contains(label);
    }

    /// The options with which a command measures as here.
    String options() {
        StringBuilder options = new StringBuilder(String.format(Locale.ROOT, " --size %s --warm-ups %d --rounds %d",
                size.label(), pace.warmUps(), pace.rounds()));
        if (!contenders.isEmpty()) {
            options.append(" --contender ").append(String.join(",", contenders));
        }
        for (Path path : peers.stream().map(PeerJar::given).distinct().toList()) {
            options.append(" --peer ").append(path);
        }
        return options.toString();
    }
}
