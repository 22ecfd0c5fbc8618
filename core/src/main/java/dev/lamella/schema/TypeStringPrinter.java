package dev.lamella.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Prints the types of fields as type strings.
final class TypeStringPrinter {
    private final StringBuilder text = new StringBuilder();
    private final List<String> path = new ArrayList<>();

    private TypeStringPrinter() {}

    /// The type of a field, with `!` if it is REQUIRED.
    ///
    /// @throws IllegalArgumentException if the field has no type string
    static String print(Field field) {
        TypeStringPrinter printer = new TypeStringPrinter();
        printer.append(field);
        return printer.text.toString();
    }

    private void append(Field field) {
        appendType(field);
        if (field.repetition() == Repetition.REQUIRED) {
            text.append('!');
        }
    }

    private void appendType(Field field) {
        path.add(field.name());
        if (path.size() > Schema.MAX_DEPTH) {
            throw none("fields are nested more than " + Schema.MAX_DEPTH + " deep");
        }
        List<SchemaFinding> findings = Legality.findings(field);
        if (!findings.isEmpty()) {
            throw none(text(findings.getFirst()));
        }
        if (!field.annotation().isNone() && field.logicalType().isEmpty()) {
            throw none("its annotation " + field.annotation() + " is not known");
        }
        if (field.repetition() == Repetition.REPEATED) {
            throw none("it is REPEATED, and a list is spelled LIST(...), which is a group of three levels");
        }
        switch (field) {
            case PrimitiveField leaf -> text.append(leaf(leaf));
            case GroupField group -> appendGroup(group);
        }
        path.removeLast();
    }

    private void appendGroup(GroupField group) {
        switch (group.shape()) {
            case GroupShape.Struct ignored -> appendStruct(group);
            case GroupShape.ListOf ignored -> appendList(group);
            case GroupShape.MapOf ignored -> appendMap(group);
            case GroupShape.Variant ignored -> appendFixed(group, "VARIANT",
                    "it is shredded, or has other fields than a required `metadata` and a required `value`");
            case GroupShape.File ignored -> appendFixed(group, "FILE",
                    "it has not the six fields of a file, each OPTIONAL and in their order");
        }
    }

    private void appendStruct(GroupField group) {
        if (group.children().isEmpty()) {
            throw none("it is a group without fields");
        }
        text.append("STRUCT(");
        String separator = "";
        for (Field child : group.children()) {
            text.append(separator).append(memberName(child.name())).append(' ');
            append(child);
            separator = ", ";
        }
        text.append(')');
    }

    private void appendList(GroupField group) {
        Field element = group.element();
        boolean isUsual = group.children().getFirst() instanceof GroupField list && list.name().equals("list")
                && list.annotation().isNone() && element.repetition() != Repetition.REPEATED
                && element.name().equals("element");
        if (!isUsual) {
            throw none("its layers are not a plain group `list` of an `element`, as those of LIST(...) are");
        }
        text.append("LIST(");
        path.add("list");
        append(element);
        path.removeLast();
        text.append(')');
    }

    private void appendMap(GroupField group) {
        Field entries = group.children().getFirst();
        Optional<Field> value = group.value();
        boolean isUsual = entries.name().equals("key_value") && entries.annotation().isNone()
                && group.key().name().equals("key") && (value.isEmpty() || value.get().name().equals("value"));
        if (!isUsual) {
            throw none("its layers are not a plain group `key_value` of `key` and `value`, as those of MAP(...) are");
        }
        text.append("MAP(");
        path.add("key_value");
        appendType(group.key());
        if (value.isPresent()) {
            text.append(',');
            append(value.get());
        }
        path.removeLast();
        text.append(')');
    }

    /// A group whose keyword stands for certain fields only.
    private void appendFixed(GroupField group, String name, String otherwise) {
        Field usual = TypeString.parse(name).field(group.name(), group.repetition());
        if (!isSame(group, (GroupField) usual)) {
            throw none(otherwise);
        }
        text.append(name);
    }

    private static boolean isSame(GroupField group, GroupField usual) {
        if (group.children().size() != usual.children().size()) {
            return false;
        }
        for (int i = 0; i < usual.children().size(); i++) {
            Field child = group.children().get(i);
            Field other = usual.children().get(i);
            boolean isSame = child instanceof PrimitiveField leaf && leaf.type() == ((PrimitiveField) other).type()
                    && leaf.name().equals(other.name()) && leaf.repetition() == other.repetition()
                    && leaf.logicalType().equals(other.logicalType())
                    && leaf.annotation().isNone() == other.annotation().isNone();
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /// The name of a field in a STRUCT. A name that ends with ':' would look like another notation.
    static String memberName(String name) {
        return name.endsWith(":") ? Names.inBackquotes(name) : Names.inText(name, Names.TYPE_MARKS);
    }

    /// A finding about a field, without the field's own name.
    static String text(SchemaFinding finding) {
        List<String> below = finding.path().subList(1, finding.path().size());
        String place = below.isEmpty() ? "" : "field " + Names.brief(ColumnPath.of(below).toString()) + ": ";
        return place + finding.found() + "; " + finding.allowed() + " (" + finding.rule().id() + ")";
    }

    private IllegalArgumentException none(String reason) {
        return new IllegalArgumentException("Column " + Names.brief(ColumnPath.of(path).toString())
                + " has no type string: " + reason);
    }

    /// The spelling of a leaf's type.
    static String leaf(PrimitiveField leaf) {
        PhysicalType type = leaf.type();
        if (leaf.logicalType().isEmpty()) {
            return leaf.physicalText();
        }
        return switch (leaf.logicalType().get()) {
            case LogicalType.Decimal(int precision, int scale) ->
                "DECIMAL(" + precision + "," + scale + decimalCarrier(leaf, precision) + ")";
            case LogicalType.Time(boolean isAdjustedToUTC, TimePrecision unit) ->
                "TIME(" + isAdjustedToUTC + "," + unit + ")";
            case LogicalType.Timestamp(boolean isAdjustedToUTC, TimePrecision unit) ->
                "TIMESTAMP(" + isAdjustedToUTC + ","
                        + unit + (type == PhysicalType.INT64 ? "" : ",FLBA") + ")";
            case LogicalType.Integer(int bitWidth, boolean isSigned) -> "INT(" + bitWidth + "," + isSigned + ")";
            case LogicalType.Unknown ignored ->
                type == PhysicalType.INT32 ? "UNKNOWN" : "UNKNOWN(" + leaf.physicalText() + ")";
            case LogicalType.Geometry(Optional<String> crs) ->
                AnnotationText.print("GEOMETRY", crs, Optional.empty(), Names.TYPE_MARKS);
            case LogicalType.Geography(Optional<String> crs, Optional<EdgeAlgorithm> algorithm) ->
                AnnotationText.print("GEOGRAPHY", crs, algorithm, Names.TYPE_MARKS);
            case LogicalType.Text ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Bson ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Date ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Uuid ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Float16 ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Interval ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Nested ignored ->
                leaf.logicalType().get().toString();
            case LogicalType.Unrecognized ignored ->
                leaf.logicalType().get().toString();
        };
    }

    private static String decimalCarrier(PrimitiveField leaf, int precision) {
        if (leaf.type() == decimalType(precision)
                && (leaf.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY
                        || leaf.typeLength() == decimalLength(precision))) {
            return "";
        }
        if (leaf.type() != PhysicalType.FIXED_LEN_BYTE_ARRAY) {
            return "," + leaf.type();
        }
        return leaf.typeLength() == decimalLength(precision) ? ",FLBA" : ",FLBA(" + leaf.typeLength() + ")";
    }

    /// The default physical type of a DECIMAL.
    static PhysicalType decimalType(int precision) {
        if (precision <= Carriers.maxPrecision(PhysicalType.INT32, 0)) {
            return PhysicalType.INT32;
        }
        return precision <= Carriers.maxPrecision(PhysicalType.INT64, 0)
                ? PhysicalType.INT64
                : PhysicalType.FIXED_LEN_BYTE_ARRAY;
    }

    /// The fewest bytes that hold every number with so many digits.
    static int decimalLength(int precision) {
        int low = 1;
        int high = Integer.MAX_VALUE;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (Carriers.maxPrecision(PhysicalType.FIXED_LEN_BYTE_ARRAY, middle) >= precision) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
