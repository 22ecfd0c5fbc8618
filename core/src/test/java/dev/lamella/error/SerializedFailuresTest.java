package dev.lamella.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Failures in one process of a cluster are shown by another one.
class SerializedFailuresTest {
    static final List<ParquetException> FAILURES = List.of(
            new ValueException(
                    Location.ofFile("a.parquet").inRowGroup(2).inColumn(List.of("a", "b")).inPart("data page 7", 5),
                    "A value is too large", "Ask for a longer type."),
            ValueException.fitting("INT64", ValueException.Reason.OUT_OF_RANGE, "A value is too large"),
            new CorruptFileException("The page is too short"), new UnsupportedFeatureException("There is no codec"),
            new SchemaMismatchException("There is no column"));

    @ParameterizedTest
    @FieldSource("FAILURES")
    void failuresKeepTheirMessageAndPlace(ParquetException failure) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(failure);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            ParquetException read = (ParquetException) in.readObject();
            assertThat(read).isExactlyInstanceOf(failure.getClass()).hasMessage(failure.getMessage());
            assertThat(read.location()).isEqualTo(failure.location());
        }
    }
}
