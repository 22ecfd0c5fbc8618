package dev.lamella.internal.spark.write;

import java.io.Serializable;

/// What the tasks of a job know.
///
/// @param path the directory of the table
/// @param job unique name of the job, which is in the names of its files
record JobPlan(String path, String job, Layout layout, WriteSettings settings) implements Serializable {
    private static final long serialVersionUID = 1;
}
