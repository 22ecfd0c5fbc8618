package dev.lamella.check;

/// Files that say only in metadata which columns are shapes.
final class GeoParquet implements Check {
    @Override
    public void check(Subject subject, Report report) {
        if (KeyValues.has(subject, "geo")
                && subject.schema().leaves().stream().noneMatch(GeospatialType::isGeospatial)) {
            report.file("there is the key `geo` and no column of type GEOMETRY or GEOGRAPHY",
                    "GeoParquet 2 declares geometries in the schema; readers without GeoParquet see bytes");
        }
    }
}
