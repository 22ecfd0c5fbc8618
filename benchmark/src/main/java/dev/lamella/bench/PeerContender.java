package dev.lamella.bench;

import dev.lamella.bench.peer.Peer;
import dev.lamella.bench.peer.Totals;
import java.nio.file.Path;
import java.util.ServiceLoader;

/// A [Peer] of the class path.
final class PeerContender implements Contender {
    private final Peer peer;

    private PeerContender(Peer peer) {
        this.peer = peer;
    }

    /// @throws IllegalArgumentException if there is no peer of this name
    static PeerContender of(String name) {
        return ServiceLoader.load(Peer.class).stream().map(ServiceLoader.Provider::get)
                .filter(peer -> peer.name().equals(name)).findFirst().map(PeerContender::new)
                .orElseThrow(() -> new IllegalArgumentException("no peer is called " + name));
    }

    @Override
    public Totals scan(Path file, Table table) throws Exception {
        return peer.scan(file, table.paths());
    }

    @Override
    public String version() {
        return peer.version();
    }

    @Override
    public void close() throws Exception {
        peer.close();
    }
}
