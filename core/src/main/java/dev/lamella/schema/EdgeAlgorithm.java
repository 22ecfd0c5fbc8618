package dev.lamella.schema;

/// The algorithm that interpolates the edges of a GEOGRAPHY. Ids that the format does not define yet are kept.
///
/// @param id as in `parquet.thrift`
public record EdgeAlgorithm(int id) {
    /// Great circles on a sphere; the default.
    public static final EdgeAlgorithm SPHERICAL = new EdgeAlgorithm(0);
    /// By Vincenty's formula, on an ellipsoid.
    public static final EdgeAlgorithm VINCENTY = new EdgeAlgorithm(1);
    /// By Thomas's formula, on an ellipsoid.
    public static final EdgeAlgorithm THOMAS = new EdgeAlgorithm(2);
    /// By Andoyer's formula, on an ellipsoid.
    public static final EdgeAlgorithm ANDOYER = new EdgeAlgorithm(3);
    /// By Karney's algorithm, on an ellipsoid.
    public static final EdgeAlgorithm KARNEY = new EdgeAlgorithm(4);

    /// Whether the format defines this algorithm.
    public boolean isRecognized() {
        return id >= 0 && id <= 4;
    }

    /// The name in `parquet.thrift`, or `ALGORITHM_<id>`.
    public String name() {
        return switch (id) {
            case 0 -> "SPHERICAL";
            case 1 -> "VINCENTY";
            case 2 -> "THOMAS";
            case 3 -> "ANDOYER";
            case 4 -> "KARNEY";
            default -> AnnotationText.ALGORITHM + id;
        };
    }

    @Override
    public String toString() {
        return name();
    }
}
