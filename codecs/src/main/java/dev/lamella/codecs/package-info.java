/// Every compression codec of the format. Core finds them through the service loader.
@NullMarked
package dev.lamella.codecs;

import org.jspecify.annotations.NullMarked;
