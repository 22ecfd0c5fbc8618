package dev.lamella.records.internal.read;

import dev.lamella.error.Location;
import dev.lamella.error.SchemaMismatchException;
import dev.lamella.records.internal.convert.ColumnNames;
import dev.lamella.records.internal.convert.Optionals;
import dev.lamella.records.internal.convert.Requests;
import dev.lamella.records.internal.document.DefaultValues;
import dev.lamella.records.internal.shape.Member;
import dev.lamella.records.internal.shape.Shape;
import dev.lamella.records.internal.shape.TypeUse;
import dev.lamella.records.mapping.MissingColumn;
import dev.lamella.records.mapping.Naming;
import dev.lamella.schema.ColumnPath;
import dev.lamella.schema.Schema;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The value of a component whose column the file does not have.
///
/// @param reader reads the value
/// @param conversion the conversion, for plans
record MissingValue(ValueReader reader, String conversion) {
    /// The value of a member; empty if the file must be rejected.
    ///
    /// @throws IllegalArgumentException if the default value is not valid
    static Optional<MissingValue> of(Member member, String component, Requests requests) {
        TypeUse place = member.place();
        Class<?> type = place.shape().type();
        Class<?> slot = type.isPrimitive() ? type : Object.class;
        if (member.defaultText().isPresent()) {
            String text = member.defaultText().get();
            Object value = DefaultValues.of(place, text, component, requests);
            return Optional.of(new MissingValue(DefaultValues.isConstant(value)
                    ? new ConstantReader(slot, value)
                    : new DefaultReader(() -> DefaultValues.of(place, text, component, requests)), "default value"));
        }
        if (place.shape() instanceof Shape.Maybe) {
            Object empty = Optionals.of(type, null);
            return Optional.of(new MissingValue(DefaultValues.isConstant(empty)
                    ? new ConstantReader(slot, empty)
                    : new DefaultReader(() -> Optionals.of(type, null)), "empty"));
        }
        boolean mayBe = requests.options().missingColumn() == MissingColumn.NULL_OR_ZERO
                && (type.isPrimitive() || place.isNullable());
        if (!mayBe) {
            return Optional.empty();
        }
        return Optional.of(type.isPrimitive()
                ? new MissingValue(new ConstantReader(slot, Array.get(Array.newInstance(type, 1), 0)), "zero")
                : new MissingValue(new ConstantReader(slot, null), "null"));
    }

    /// The failure, with suggested names.
    ///
    /// @param group the names of the group that should contain the column; empty for rows
    static SchemaMismatchException rejected(Member member, String component, Requests requests, Schema schema,
            Location file, List<String> group) {
        TypeUse place = member.place();
        String problem = "Component " + component + " (" + place.text() + ") has no column. ";
        String advice = "Name its column with @Name, make it an Optional, give it a @DefaultValue, or read it as null or"
                + " zero with MissingColumn.NULL_OR_ZERO.";
        if (requests.options().naming() == Naming.FIELD_ID && member.fieldId().isPresent()) {
            return new SchemaMismatchException(file, problem + "No field has the id " + member.fieldId().getAsInt(),
                    advice);
        }
        List<String> path = new ArrayList<>(group);
        path.add(ColumnNames.of(member, requests.options().naming()));
        try {
            schema.leavesOf(ColumnPath.of(path));
        } catch (SchemaMismatchException e) {
            return new SchemaMismatchException(file, problem + e.problem(), advice);
        }
        return new SchemaMismatchException(file, problem + "The file has no column " + ColumnPath.of(path), advice);
    }
}
