/// Every compression codec of the format; core finds them by service loader.
@NullMarked
package dev.lamella.codecs;

import org.jspecify.annotations.NullMarked;
