/// Pages: header, checksum, decryption, decompression, and the places of levels and values in the body.
@NullMarked
package dev.lamella.internal.page;

import org.jspecify.annotations.NullMarked;
