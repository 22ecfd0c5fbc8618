package dev.lamella.bench;

import dev.lamella.bench.peer.Peer;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/// A contender of `--peer`.
///
/// @param given the path after the option: a jar, or a folder of jars
/// @param name the peer's
/// @param way how it reads
/// @param jars those that its process has in front of the class path
record PeerJar(Path given, String name, Peer.Way way, List<Path> jars) {
    /// The peers in a jar or in a folder of jars.
    ///
    /// @throws IOException if there is none
    static List<PeerJar> find(Path given) throws IOException {
        List<Path> jars = jars(given);
        List<PeerJar> peers = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(urls(jars), PeerJar.class.getClassLoader())) {
            for (Peer peer : ServiceLoader.load(Peer.class, loader)) {
                try (peer) {
                    if (peer.getClass().getClassLoader() == loader) {
                        peers.add(new PeerJar(given, checked(peer.name(), given), peer.way(), jars));
                    }
                }
            }
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(given + ": a peer does not close", e);
        }
        if (peers.isEmpty()) {
            throw new IOException(given + " has no peer: no jar with META-INF/services/" + Peer.class.getName());
        }
        return peers;
    }

    Contestant contestant() {
        return new Contestant(name, Contestant.Role.BASE, Contestant.Memory.HEAP);
    }

    /// Its process.
    Workers.Call call() {
        return new Workers.Call(Worker.class, List.of(name, Worker.PEER), List.of(), jars);
    }

    private static String checked(String name, Path given) throws IOException {
        if (!name.matches("[a-z0-9-]+") || name.startsWith("lamella")) {
            throw new IOException(given + ": a peer calls itself " + name
                    + "; names are small letters, digits and -, and do not begin with lamella");
        }
        return name;
    }

    private static List<Path> jars(Path given) throws IOException {
        Path path = given.toAbsolutePath();
        if (!Files.isDirectory(path)) {
            if (!Files.exists(path)) {
                throw new IOException(given + " is not there");
            }
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private static URL[] urls(List<Path> jars) throws MalformedURLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }
}
