package dev.lamella.records.internal.convert;

import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.mapping.Naming;
import dev.lamella.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// The name of a member's column, and the field of a group that a member is bound to.
public final class ColumnNames {
    private ColumnNames() {}

    /// The name of a member's column in a derived schema.
    public static String of(Member member, Naming naming) {
        return member.column().orElseGet(() -> switch (naming) {
            case SNAKE_CASE -> snake(member.name());
            case EXACT, CASE_INSENSITIVE, FIELD_ID -> member.name();
        });
    }

    /// The ordinal of a member's column among the fields of a group; empty if there is none.
    ///
    /// @throws SchemaMismatchException if several fields match
    public static OptionalInt find(Member member, List<Field> fields, Naming naming) {
        boolean isById = naming == Naming.FIELD_ID && member.fieldId().isPresent();
        if (isById) {
            OptionalInt found = only(member, fields, field -> field.fieldId().equals(member.fieldId()));
            if (found.isPresent()) {
                return found;
            }
        }
        List<String> names = new ArrayList<>(List.of(of(member, naming)));
        names.addAll(member.aliases());
        for (String name : names) {
            // A field with another id is another field, even if its name matches.
            OptionalInt found = only(member, fields, field -> (!isById || field.fieldId().isEmpty())
                    && (naming == Naming.CASE_INSENSITIVE
                            ? field.name().equalsIgnoreCase(name)
                            : field.name().equals(name)));
            if (found.isPresent()) {
                return found;
            }
        }
        return OptionalInt.empty();
    }

    private static OptionalInt only(Member member, List<Field> fields, Predicate<Field> isIt) {
        int[] found = IntStream.range(0, fields.size()).filter(i -> isIt.test(fields.get(i))).toArray();
        if (found.length > 1) {
            throw new SchemaMismatchException("The component " + member.name() + " could be the column "
                    + fields.get(found[0]).name() + " or the column " + fields.get(found[1]).name(),
                    "Name the right column with @Name and Naming.EXACT, or give its @FieldId and use Naming.FIELD_ID.");
        }
        return found.length == 0 ? OptionalInt.empty() : OptionalInt.of(found[0]);
    }

    /// Converts `orderID` to `order_id`, and `XMLText` to `xml_text`.
    private static String snake(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            boolean isUpper = Character.isUpperCase(name.charAt(i));
            boolean isFirst = i == 0 || name.charAt(i - 1) == '_';
            boolean endsWord = !isFirst && (!Character.isUpperCase(name.charAt(i - 1))
                    || i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1)));
            if (isUpper && endsWord) {
                text.append('_');
            }
            text.append(name.charAt(i));
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }
}
