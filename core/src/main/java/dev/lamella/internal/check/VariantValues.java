package dev.lamella.internal.check;

import dev.lamella.internal.variant.VariantLayout;
import dev.lamella.variant.VariantFinding;
import dev.lamella.variant.VariantKind;
import dev.lamella.variant.VariantName;
import java.util.List;

/// Variant values, at each place that one can be at. Each method reports what its comment names.
final class VariantValues {
    private VariantValues() {}

    /// Metadata that break their encoding.
    static void metadata(VariantPlace place, Report report) {
        if (place.role() instanceof VariantPlace.Role.Root) {
            report(place.metadata().findings(), false, "the metadata is as VariantEncoding.md has it", report);
        }
    }

    /// Values that break their encoding.
    static void value(VariantPlace place, Report report) {
        place.value().ifPresent(
                stored -> report(stored.findings(), false, "a value is as VariantEncoding.md has it", report));
    }

    /// Metadata and values that a later version of the encoding may have written.
    static void newer(VariantPlace place, Report report) {
        String allowed = "this library knows version 1 of the metadata, and the primitive types 0 to 20";
        if (place.role() instanceof VariantPlace.Role.Root) {
            report(place.metadata().findings(), true, allowed, report);
        }
        place.value().ifPresent(stored -> report(stored.findings(), true, allowed, report));
    }

    private static void report(List<VariantFinding> findings, boolean isUnsupported, String allowed, Report report) {
        findings.stream().filter(finding -> finding.isUnsupported() == isUnsupported)
                .forEach(finding -> report.add(finding.toString(), allowed));
    }

    /// Values that are in both columns, where only objects may be.
    static void conflict(VariantPlace place, Report report) {
        boolean isOfObjects = place.typed() instanceof VariantLayout.Typed.ObjectOf;
        if (place.hasTypedValue() && place.value().isPresent() && !isOfObjects) {
            report.add("`value` and `typed_value` both hold a value",
                    "one of them is null, unless both are objects");
        }
    }

    /// A value beside the shredded fields of an object that is not an object itself.
    static void nonObject(VariantPlace place, Report report) {
        boolean isOfObjects = place.typed() instanceof VariantLayout.Typed.ObjectOf;
        if (place.hasTypedValue() && isOfObjects && place.holdsOtherThanObject()) {
            report.add("fields are shredded, and `value` holds what is not an object",
                    "`value` beside shredded fields is null, or an object with the other fields");
        }
    }

    /// Objects and arrays whose fields or elements should have been shredded.
    static void unshredded(VariantPlace place, Report report) {
        if (place.hasTypedValue()) {
            return;
        }
        if (place.typed() instanceof VariantLayout.Typed.ObjectOf && place.holds(VariantKind.OBJECT)) {
            report.add("`value` holds an object, and `typed_value` is null",
                    "an object has `typed_value`, be it without fields");
        }
        if (place.typed() instanceof VariantLayout.Typed.ArrayOf && place.holds(VariantKind.ARRAY)) {
            report.add("`value` holds an array, and `typed_value` is null",
                    "an array has `typed_value`, be it without elements");
        }
    }

    /// Fields that are shredded, and in the remaining object as well.
    static void repeatedField(VariantPlace place, Report report) {
        if (place.hasTypedValue() && place.typed() instanceof VariantLayout.Typed.ObjectOf(var members)) {
            place.object().ifPresent(object -> members.stream().filter(member -> object.indexOf(member.name()) >= 0)
                    .forEach(member -> report.add(
                            "the object in `value` has the shredded field " + member.name() + " as well",
                            "a field that is shredded is in `typed_value` only")));
        }
    }

    /// Values that are nowhere, where only fields may be missing.
    static void missing(VariantPlace place, Report report) {
        boolean isField = place.role() instanceof VariantPlace.Role.Field;
        if (!isField && !place.hasTypedValue() && place.value().isEmpty()) {
            report.add("`value` and `typed_value` are both null",
                    "only fields of objects are missing; null is the value 00");
        }
    }

    /// Shredded fields whose name is not in the metadata.
    static void fieldName(VariantPlace place, Report report) {
        if (place.role() instanceof VariantPlace.Role.Field(VariantName name)
                && (place.hasTypedValue() || place.value().isPresent())
                && place.metadata().names().filter(names -> names.indexOf(name) < 0).isPresent()) {
            report.add("the metadata of the row does not have the name of the field",
                    "the metadata has all names, also those of shredded fields");
        }
    }
}
