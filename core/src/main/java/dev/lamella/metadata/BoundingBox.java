package dev.lamella.metadata;

import java.util.OptionalDouble;

/// The smallest box that contains all coordinates of a column chunk: the struct `BoundingBox`.
///
/// `xMin` greater than `xMax` is legal: the box crosses the antimeridian. A NaN in x or y makes the box meaningless.
///
/// @param xMin smallest longitude or easting
/// @param xMax largest longitude or easting
/// @param yMin smallest latitude or northing
/// @param yMax largest latitude or northing
/// @param zMin smallest third coordinate
/// @param zMax largest third coordinate
/// @param mMin smallest measure
/// @param mMax largest measure
public record BoundingBox(double xMin, double xMax, double yMin, double yMax, OptionalDouble zMin, OptionalDouble zMax,
        OptionalDouble mMin, OptionalDouble mMax) {}
