/// Reads files over HTTP and HTTPS by range requests, and reads and writes objects of S3, Cloud Storage and Azure.
@NullMarked
package dev.lamella.remote;

import org.jspecify.annotations.NullMarked;
