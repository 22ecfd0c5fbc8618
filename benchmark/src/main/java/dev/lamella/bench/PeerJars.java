package dev.lamella.bench;

import dev.lamella.bench.peer.Peer;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/// What `--peer` names: a jar, or a folder of jars, with libraries that implement [Peer]; or the folder of another checkout's benchmark, with
/// `bench.jar` and `lib`, whose Lamella races beside the one of this checkout.
///
/// @param name the peer's; or that of the other checkout in labels
/// @param way how a [Peer] reads; empty for a benchmark, which takes part in every cell
/// @param jars its class path; that of a [Peer] comes in front of this checkout's
record PeerJars(String name, Optional<Peer.Way> way, List<Path> jars) {
    private static final String BENCHMARK = "bench.jar";

    boolean isBenchmark() {
        return way.isEmpty();
    }

    /// @throws IOException if there is none
    static List<PeerJars> find(Path given) throws IOException {
        Path path = given.toAbsolutePath().normalize();
        if (!Files.exists(path)) {
            throw new IOException(given + " does not exist");
        }
        Path benchmark = path.resolve(BENCHMARK);
        if (Files.exists(benchmark)) {
            requireWork(benchmark);
            List<Path> jars = new ArrayList<>(List.of(benchmark));
            jars.addAll(jarsOf(path.resolve("lib")));
            return List.of(new PeerJars("before", Optional.empty(), jars));
        }
        List<Path> jars = Files.isDirectory(path) ? jarsOf(path) : List.of(path);
        List<PeerJars> peers = new ArrayList<>();
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, PeerJars.class.getClassLoader())) {
            for (Peer peer : ServiceLoader.load(Peer.class, loader)) {
                if (peer.getClass().getClassLoader() == loader) {
                    peers.add(new PeerJars(checked(peer.name(), given), Optional.of(peer.way()), jars));
                }
                peer.close();
            }
        }
        if (peers.isEmpty()) {
            throw new IOException(given + " has no peer: no jar has a file META-INF/services/" + Peer.class.getName());
        }
        return peers;
    }

    private static List<Path> jarsOf(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }

    /// An older benchmark consumed values in another way, and its workers speak another protocol.
    private static void requireWork(Path benchmark) throws IOException {
        try (JarFile jar = new JarFile(benchmark.toFile())) {
            if (jar.getEntry(Work.class.getName().replace('.', '/') + ".class") == null) {
                throw new IOException(benchmark + " is too old to race: build that commit again with the benchmark of "
                        + "a later one, see benchmark/README.md");
            }
        }
    }

    private static String checked(String name, Path given) throws IOException {
        if (!name.matches("[a-z0-9-]+") || name.startsWith("lamella")) {
            throw new IOException(given + ": a peer is called " + name
                    + "; a name has small letters, digits and -, and does not begin with lamella");
        }
        return name;
    }
}
