package dev.lamella.records.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.error.ValueException;
import dev.lamella.records.RecordMapping;
import dev.lamella.records.Records;
import dev.lamella.records.mapping.MaxDepth;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Types that hold themselves.
class RecursiveTypesTest {
    record Node(String name, Node next) {}

    record Tree(String name, List<Tree> children) {}

    record House(String name, List<Room> rooms) {}

    record Room(Optional<House> house) {}

    record Generic<T>(T value, Map<String, Generic<T>> more) {}

    record OfGeneric(Generic<String> generic) {}

    record Growing<T>(T value, Growing<List<T>> next) {}

    record OfGrowing(Growing<String> growing) {}

    sealed interface Expression {}

    record Number(int value) implements Expression {}

    record Sum(Expression left, Expression right) implements Expression {}

    record Rejected(Class<?> type, String message) {}

    static final List<Rejected> REJECTED = List.of(
            new Rejected(Node.class,
                    "Component next: The type contains itself (Node -> Node), but a schema is finite. Store one of"
                            + " these components as @ParquetType(\"VARIANT\") or \"JSON\", limit its depth with @MaxDepth, or"
                            + " leave it out."),
            new Rejected(Tree.class, "Component children[]: The type contains itself (Tree -> Tree)"),
            new Rejected(House.class, "Component rooms[].house: The type contains itself (House -> Room -> House)"),
            new Rejected(OfGeneric.class,
                    "Component generic.more{value}: The type contains itself (Generic -> Generic)"),
            new Rejected(OfGrowing.class, "The type is nested more than 64 levels deep. Use a flatter type."),
            new Rejected(Expression.class,
                    "Component Sum.left: The type contains itself (Expression -> Sum -> Expression)"));

    @ParameterizedTest
    @FieldSource("REJECTED")
    void aTypeThatHoldsItselfIsRejectedWithItsCycle(Rejected rejected) throws Exception {
        assertThatThrownBy(() -> RecordMapping.of(rejected.type()).schema())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(rejected.message());
    }

    @Test
    void aTypeThatHoldsItselfIsRejectedWhenRead() throws Exception {
        record Inner(String name) {}
        record Flat(String name, Inner next) {}
        byte[] file = Records.toBytes(Flat.class, List.of(new Flat("a", new Inner("b"))));
        assertThatThrownBy(() -> Records.fromBytes(file, Node.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Component next: The type contains itself (Node -> Node");
    }

    record Chain(String name, @MaxDepth(2) Chain next) {}

    private static Chain chain(int length) {
        Chain chain = null;
        for (int i = length; i > 0; i--) {
            chain = new Chain("n" + i, chain);
        }
        return chain;
    }

    @Test
    void whatHasAnEndHasColumnsUpToIt() throws Exception {
        assertThat(RecordMapping.of(Chain.class).schema()).hasToString("""
                message Chain {
                  optional binary name (STRING);
                  optional group next {
                    optional binary name (STRING);
                    optional group next {
                      optional binary name (STRING);
                      optional int32 next (UNKNOWN);
                    }
                  }
                }
                """);
        List<Chain> chains = List.of(chain(1), chain(2), chain(3));
        assertThat(Records.fromBytes(Records.toBytes(Chain.class, chains), Chain.class)).isEqualTo(chains);
    }

    @Test
    void whatIsDeeperIsRejectedAndNeverCut() {
        assertThatThrownBy(() -> Records.toBytes(Chain.class, List.of(chain(3), chain(4))))
                .isInstanceOf(ValueException.class).hasMessageContaining("column next.next.next, row 1")
                .hasMessageContaining(
                        "The component next.next.next contains itself more often than @MaxDepth(2) allows");
    }

    record Longer(String name, @MaxDepth(3) Longer next) {}

    @Test
    void aFileThatGoesDeeperIsRejected() throws Exception {
        byte[] file = Records.toBytes(Longer.class, List.of(new Longer("a", null)));
        assertThatThrownBy(() -> Records.fromBytes(file, Chain.class)).isInstanceOf(SchemaMismatchException.class)
                .hasMessageContaining("column next.next.next")
                .hasMessageContaining(
                        "bytes in memory, column next.next.next:\nComponent next.next.next (Chain) may contain itself 2 times by its @MaxDepth, but the file goes deeper");
        byte[] shorter = Records.toBytes(Chain.class, List.of(chain(3)));
        assertThat(Records.fromBytes(shorter, Longer.class)).containsExactly(
                new Longer("n1", new Longer("n2", new Longer("n3", null))));
    }

    record Folder(String name, @MaxDepth(2) List<Folder> folders, @MaxDepth(1) Map<String, Optional<Folder>> links) {}

    @Test
    void listsAndMapsMayHaveAnEnd() throws Exception {
        Folder leaf = new Folder("leaf", List.of(), Map.of());
        Folder bare = new Folder("bare", null, null);
        Folder middle = new Folder("middle", Arrays.asList(leaf, null, bare), Map.of());
        List<Folder> folders = List.of(leaf, bare,
                new Folder("root", List.of(middle), Map.of("x", Optional.of(leaf), "y",
                        Optional.empty())));
        assertThat(Records.fromBytes(Records.toBytes(Folder.class, folders), Folder.class)).isEqualTo(folders);
        Folder deep = new Folder("too deep",
                List.of(new Folder("b", List.of(new Folder("c", List.of(leaf), null)), null)),
                null);
        assertThatThrownBy(() -> Records.toBytes(Folder.class, List.of(deep))).isInstanceOf(ValueException.class)
                .hasMessageContaining(
                        "The component folders[].folders[].folders[] contains itself more often than @MaxDepth(2) allows");
    }

    sealed interface Term {}

    record Value(int value) implements Term {}

    record Plus(@MaxDepth(2) Term left, @MaxDepth(2) Term right) implements Term {}

    @Test
    void sealedTypesMayHaveAnEnd() throws Exception {
        List<Term> terms = List.of(new Value(1), new Plus(new Value(2), new Plus(new Value(3), new Value(4))));
        assertThat(Records.fromBytes(Records.toBytes(Term.class, terms), Term.class)).isEqualTo(terms);
    }

    record Wide(@MaxDepth(60) Wide a, @MaxDepth(60) Wide b, int value) {}

    record Never(@MaxDepth(0) Never next, int value) {}

    @Test
    void depthsThatNoSchemaHasAreRejected() {
        assertThatThrownBy(() -> RecordMapping.of(Wide.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "The type has more than 10000 places for values. Use a smaller type, or a smaller @MaxDepth.");
        assertThatThrownBy(() -> RecordMapping.of(Never.class).schema()).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Component next: @MaxDepth(0) is less than 1. Give 1 or more.");
    }
}
