package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.filter.Filter;
import dev.lamella.filter.Scan;
import dev.lamella.schema.FieldMatching;
import dev.lamella.schema.Schema;
import dev.lamella.schema.SchemaText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fields of files are found by their names, by their names whatever the case, or by their ids: at every depth, for columns and filters.
class FieldMatchingTest {
    @TempDir
    Path root;

    private DatasetFolder folder;

    @BeforeEach
    void make() {
        folder = new DatasetFolder(root);
    }

    private void write(String name, String fields, List<Map<String, Object>> rows) throws IOException {
        folder.write(name, SchemaText.parse("message m { " + fields + " }"), List.copyOf(rows));
    }

    private Dataset by(FieldMatching matching) throws IOException {
        return Dataset.of(root.toString(), DatasetOptions.DEFAULT.withFieldMatching(matching));
    }

    private Dataset by(FieldMatching matching, String fields) throws IOException {
        return Dataset.of(root.toString(), DatasetOptions.DEFAULT.withFieldMatching(matching)
                .withSchema(SchemaText.parse("message m { " + fields + " }")));
    }

    @Test
    void caseIsIgnoredAtEveryDepth() throws IOException {
        write("a.parquet",
                "required int64 Id; optional group G { optional int32 X; } optional group L (LIST) { repeated group list {"
                        + " optional group element { optional int32 Q; } } }",
                List.of(Map.of("Id", 1L, "G", Map.of("X", 5), "L", List.of(Map.of("Q", 7)))));
        write("b.parquet",
                "required int64 id; optional group g { optional int32 x; optional int32 y; } optional group l (LIST) {"
                        + " repeated group list { optional group element { optional int64 q; } } }",
                List.of(Map.of("id", 2L, "g", Map.of("x", 6, "y", 8), "l", List.of(Map.of("q", 9L)))));
        Dataset dataset = by(FieldMatching.NAME_IGNORING_CASE);
        assertThat(dataset.schema().toString()).contains("Id;").contains("int32 X;").contains("int64 Q;")
                .doesNotContain(" id;");
        assertThat(DatasetFolder.rows(dataset, Scan.all())).containsExactly(
                "{Id: 1, G: {X: 5, y: null}, L: [{Q: 7}]}", "{Id: 2, G: {X: 6, y: 8}, L: [{Q: 9}]}");
        assertThat(DatasetFolder.rows(dataset, Scan.all().where("G.X > 5 and any(L, Q = 9)").columns("Id")))
                .containsExactly("{Id: 2}");
        assertThat(dataset.count(Filter.parse("G.X = 5")).value()).isEqualTo(1);
        assertThat(dataset.bySchema()).hasSize(2);
        assertThat(DatasetFolder.rows(by(FieldMatching.NAME_IGNORING_CASE, "required int64 ID;"), Scan.all()))
                .containsExactly("{ID: 1}", "{ID: 2}");
    }

    @Test
    void fieldsThatDifferOnlyInCaseAreAmbiguous() throws IOException {
        write("a.parquet", "required int64 a; required int64 A;", List.of(Map.of("a", 1L, "A", 2L)));
        assertThat(DatasetFolder.rows(by(FieldMatching.NAME), Scan.all())).containsExactly("{a: 1, A: 2}");
        assertThatThrownBy(
                () -> DatasetFolder.rows(by(FieldMatching.NAME_IGNORING_CASE, "required int64 a;"), Scan.all()))
                .isInstanceOf(SchemaMismatchException.class).hasMessageContaining("a.parquet").hasMessageContaining(
                        "The fields a and A both have the name a if case is ignored, so that it is ambiguous which is"
                                + " meant");
    }

    @Test
    void idsFollowAFieldThroughNewNames() throws IOException {
        write("a.parquet", "required int64 id = 1; optional binary name (STRING) = 2; optional int32 n;",
                List.of(Map.of("id", 1L, "name", "Ada", "n", 3)));
        write("b.parquet", "required int64 id = 1; optional binary full_name (STRING) = 2; optional int32 name = 3;",
                List.of(Map.of("id", 2L, "full_name", "Bob", "name", 4)));
        Dataset dataset = by(FieldMatching.ID);
        assertThat(DatasetFolder.rows(by(FieldMatching.ID,
                "required int64 key = 1; optional binary full_name (STRING) = 2; optional int32 n;"), Scan.all()))
                .containsExactly("{key: 1, full_name: Ada, n: 3}", "{key: 2, full_name: Bob, n: null}");
        assertThat(dataset.schema().fields()).hasSize(4);
        assertThat(DatasetFolder.rows(dataset, Scan.all().where("name = 'Bob'").columns("id", "name")))
                .containsExactly("{id: 2, name: Bob}");
        assertThat(DatasetFolder.rows(by(FieldMatching.ID, "optional binary name (STRING);"), Scan.all()))
                .containsExactly("{name: null}", "{name: null}");
    }

    @Test
    void prunedFilesHaveTheNamesOfAllFiles() throws IOException {
        write("part=1/x.parquet", "required int32 a = 1; required int32 b = 2;", List.of(Map.of("a", 1, "b", 100)));
        write("part=2/x.parquet", "required int32 b = 1; required int32 a = 2;", List.of(Map.of("b", 1, "a", 100)));
        Scan scan = Scan.all().where("part = 2 and a > 50");
        assertThat(DatasetFolder.rows(by(FieldMatching.ID), scan)).isEmpty();
        assertThat(DatasetFolder.rows(by(FieldMatching.ID).prunedFor(scan), scan)).isEmpty();
        assertThat(by(FieldMatching.ID).count(scan.filter().orElseThrow()).value()).isZero();
        assertThat(by(FieldMatching.NAME).count(scan.filter().orElseThrow()).value()).isEqualTo(1);
    }

    @Test
    void aSchemaGetsTheNamesOfAnother() {
        Schema file = SchemaText.parse("message f { required int32 A = 1; optional group B (MAP) = 2 { repeated group"
                + " key_value { required binary key (STRING); optional group value { optional int32 C = 3; } } } }");
        Schema like = SchemaText
                .parse("message l { optional group m (MAP) = 2 { repeated group key_value { required binary"
                        + " key (STRING); optional group value { optional int64 c = 3; optional int32 d = 4; } } }"
                        + " required int64 B = 1; }");
        assertThat(file.named(like, FieldMatching.ID)).isEqualTo(SchemaText.parse("message f { required int32 B = 1;"
                + " optional group m (MAP) = 2 { repeated group key_value { required binary key (STRING); optional group"
                + " value { optional int32 c = 3; } } } }"));
        assertThat(file.named(like, FieldMatching.NAME)).isEqualTo(file);
    }
}
