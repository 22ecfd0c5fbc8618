package dev.lamella.internal.spark.write;

import java.io.Serializable;

/// What the tasks of a job know.
///
/// @param path the directory of the table
/// @param job unique name of the job, which is in the names of its files
/// @param version of Spark, which tells its readers that the calendar is the one of Java
record JobPlan(String path, String job, Layout layout, WriteSettings settings, String version) implements Serializable {
    private static final long serialVersionUID = 1;
}
