/// Pages: header, checksum, decryption, decompression, and where in the body the levels and values lie.
@NullMarked
package dev.lamella.internal.page;

import org.jspecify.annotations.NullMarked;
