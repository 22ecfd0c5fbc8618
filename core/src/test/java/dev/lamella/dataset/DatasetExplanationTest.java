package dev.lamella.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamella.filter.Scan;
import dev.lamella.io.ByteRange;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is known of the files of a data set before their rows are read.
class DatasetExplanationTest {
    @TempDir
    Path root;

    private DatasetFolder folder;

    @BeforeEach
    void make() throws IOException {
        folder = new DatasetFolder(root);
        folder.writeThree();
    }

    @Test
    void explainSaysWhatEachFileWasJudgedBy() throws IOException {
        String text = folder.open().explain(Scan.all().where("(y = 1 or z = 1) and id >= 1")).toString()
                .replace(root + "/", "");
        assertThat(text).contains("file y=1/a.parquet: some, by what the file says of its rows\n")
                .contains("file y=2/a.parquet: none, by its columns\n")
                .contains("file y=__HIVE_DEFAULT_PARTITION__/a.parquet: some, by what the file says of its rows\n");
        assertThat(folder.open().explain(Scan.all().where("y = 2")).files())
                .extracting(DatasetExplanation.Part::share).map(Object::toString)
                .containsExactly("none", "all", "none");
        assertThatThrownBy(() -> folder.open().explain(Scan.all())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void explainCountsOnlyRowsThatTheScanAsksFor() throws IOException {
        Scan scan = Scan.all().where("id >= 4");
        DatasetExplanation explanation = folder.open().explain(scan.rows(2, 2).limit(1));
        assertThat(explanation.files()).extracting(part -> part.share() + " " + part.by()).containsExactly(
                "none by what the file says of its rows", "some by what the file says of its rows",
                "none by the numbers of its rows");
        assertThat(explanation.files().getFirst().inside().orElseThrow().total().rows()).isEqualTo(1);
        assertThat(explanation.files().get(1).inside().orElseThrow().toString())
                .contains("of rows from 0 on, 1 at most");
        assertThat(folder.open().explain(scan.firstRow(4)).files()).extracting(part -> part.share().toString())
                .containsExactly("none", "some", "all");
        assertThatThrownBy(() -> folder.open().explain(scan.bytes(new ByteRange(0, 5))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("the data set has 3 files");
    }
}
