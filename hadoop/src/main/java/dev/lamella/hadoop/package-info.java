/// Files of Hadoop's file systems as sources and targets: HDFS, S3A, ABFS, and everything else with a Hadoop `FileSystem`.
///
/// Begin with [HadoopFiles].
@NullMarked
package dev.lamella.hadoop;

import org.jspecify.annotations.NullMarked;
