/// Reads files over HTTP, HTTPS and S3 by range requests.
@NullMarked
package dev.lamella.remote;

import org.jspecify.annotations.NullMarked;
