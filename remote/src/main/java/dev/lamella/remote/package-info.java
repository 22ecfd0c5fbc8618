/// Files behind HTTP, HTTPS and S3, read by ranges.
@NullMarked
package dev.lamella.remote;

import org.jspecify.annotations.NullMarked;
