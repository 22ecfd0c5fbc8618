package dev.lamella.conformance

import dev.lamella.error.SchemaMismatchException
import dev.lamella.error.ValueException
import dev.lamella.filter.Scan
import dev.lamella.records.RecordMapping
import dev.lamella.records.Records
import dev.lamella.records.mapping.DefaultValue
import dev.lamella.records.mapping.Name
import dev.lamella.schema.Schema
import dev.lamella.schema.TypeString
import dev.lamella.text.TextFormat
import dev.lamella.text.TextSource
import java.io.File
import java.io.StringReader
import java.math.BigDecimal
import java.net.URLClassLoader
import java.nio.file.Path
import java.time.Instant
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Classes of Kotlin without annotations: a type without a question mark is REQUIRED. */
class KotlinTest {
    @TempDir
    lateinit var folder: Path

    enum class Channel { WEB, SHOP }

    data class Line(val sku: String, val price: BigDecimal?, val count: Int = 1)

    data class Order(
        val id: Long,
        val customer: String,
        val at: Instant?,
        val lines: List<Line>,
        val notes: List<String?>,
        val counts: List<Int>,
        val weights: Map<String, Double?>?,
        val channel: Channel?,
        val rating: Int?,
        val bytes: ByteArray?,
    ) {
        override fun equals(other: Any?) = other is Order && toString() == other.toString()
        override fun hashCode() = id.hashCode()
        override fun toString() = "$id $customer $at $lines $notes $counts $weights $channel $rating ${bytes?.toList()}"
    }

    private val orders = listOf(
        Order(1, "Ann", Instant.parse("2026-03-01T10:00:00Z"), listOf(Line("tea", null, 2)), listOf("a", null),
            listOf(1, 2), mapOf("x" to 1.5, "y" to null), Channel.SHOP, 5, byteArrayOf(1, 2)),
        Order(2, "Bob", null, listOf(), listOf(), listOf(), null, null, null, null),
    )

    @Test
    fun dataClassesComeBack() {
        val file = folder.resolve("orders.parquet")
        val plain = RecordMapping.of(Order::class.java).withColumn("lines[].price", "DECIMAL(12,2)")
        plain.write(file, orders)
        assertThat(plain.read(file)).isEqualTo(orders)
    }

    @Test
    fun typesWithoutAQuestionMarkAreRequired() {
        assertThat(RecordMapping.of(Order::class.java).schema()).isEqualTo(Schema.of("Order", TypeString.parseFields(
            "id INT64!, customer STRING!, at TIMESTAMP(true,MICROS), " +
                "lines LIST(STRUCT(sku STRING!, price DECIMAL(38,18), count INT32!)!)!, notes LIST(STRING)!, " +
                "counts LIST(INT32!)!, weights MAP(STRING!, DOUBLE), channel STRING, rating INT32, bytes BYTE_ARRAY")))
    }

    data class Named(val name: String)

    data class MayBeNamed(val name: String?)

    @Test
    fun aNullIsRejectedWhereKotlinHasNone() {
        val file = folder.resolve("names.parquet")
        Records.write(file, MayBeNamed::class.java, listOf(MayBeNamed(null)))
        assertThatThrownBy { Records.read(file, Named::class.java) }.isInstanceOf(ValueException::class.java)
            .hasMessageContaining("The value is null, but the component cannot hold null")
    }

    data class Old(val id: Int)

    data class New(val id: Int, val label: String = "no. $id", val tags: List<String> = listOf(label),
        val size: Long = 7, @DefaultValue("x") val letter: String, @Name("key") val other: Double = 0.5)

    data class Strict(val id: Int, val label: String)

    @Test
    fun columnsThatAFileLacksGetDefaultArguments() {
        val file = folder.resolve("old.parquet")
        Records.write(file, Old::class.java, listOf(Old(1), Old(2)))
        assertThat(Records.read(file, New::class.java)).containsExactly(New(1, letter = "x"), New(2, letter = "x"))
        assertThatThrownBy { Records.read(file, Strict::class.java) }.isInstanceOf(SchemaMismatchException::class.java)
        val full = folder.resolve("new.parquet")
        val all = listOf(New(3, "a", listOf("b"), 9, "c", 1.5))
        Records.write(full, New::class.java, all)
        assertThat(Records.read(full, New::class.java)).isEqualTo(all)
    }

    @Test
    fun fieldsThatALineLacksGetDefaultArguments() {
        val text = """
            {"id": 1}
            {"id": 2, "label": "b", "tags": [], "key": 2.5}
            {"id": 3, "label": null, "size": 8, "letter": "y"}
        """.trimIndent()
        assertThat(RecordMapping.of(New::class.java).read(TextSource.of(StringReader(text), TextFormat.JSON_LINES)))
            .containsExactly(New(1, letter = "x"), New(2, "b", listOf(), letter = "x", other = 2.5),
                New(3, size = 8, letter = "y"))
    }

    @JvmInline
    value class UserId(val value: Long) {
        init {
            require(value > 0) { "not positive" }
        }
    }

    @JvmInline
    value class Email(val text: String)

    data class User(val id: UserId, val friend: UserId?, val email: Email, val others: List<Email>, val mail: Email?,
        val flags: UInt)

    @Test
    fun valueClassesAreTheirValues() {
        val file = folder.resolve("users.parquet")
        val users = listOf(User(UserId(1), UserId(2), Email("a@b"), listOf(Email("c@d")), null, 4_000_000_000u),
            User(UserId(3), null, Email("e@f"), listOf(), Email("g@h"), 1u))
        Records.write(file, User::class.java, users)
        assertThat(RecordMapping.of(User::class.java).schema()).isEqualTo(Schema.of("User", TypeString.parseFields(
            "id INT64!, friend INT64, email STRING!, others LIST(STRING!)!, mail STRING, flags INT(32,false)!")))
        assertThat(Records.read(file, User::class.java)).isEqualTo(users)
    }

    data class RawUser(val id: Long, val friend: Long?, val email: String, val others: List<String>, val mail: String?,
        val flags: UInt)

    @Test
    fun valueClassesCheckTheirValues() {
        for ((id, friend) in listOf(0L to 1L, 1L to 0L)) {
            val file = folder.resolve("raw$id.parquet")
            Records.write(file, RawUser::class.java, listOf(RawUser(id, friend, "a@b", listOf(), null, 1u)))
            assertThatThrownBy { Records.read(file, User::class.java) }.isInstanceOf(ValueException::class.java)
        }
    }

    @JvmRecord
    data class Point(val x: Int, val name: String)

    class Wide(val a0: Int = 0, val a1: Int = 1, val a2: Int = 2, val a3: Int = 3, val a4: Int = 4, val a5: Int = 5,
        val a6: Int = 6, val a7: Int = 7, val a8: Int = 8, val a9: Int = 9, val b0: Int = 10, val b1: Int = 11,
        val b2: Int = 12, val b3: Int = 13, val b4: Int = 14, val b5: Int = 15, val b6: Int = 16, val b7: Int = 17,
        val b8: Int = 18, val b9: Int = 19, val c0: Int = 20, val c1: Int = 21, val c2: Int = 22, val c3: Int = 23,
        val c4: Int = 24, val c5: Int = 25, val c6: Int = 26, val c7: Int = 27, val c8: Int = 28, val c9: Int = 29,
        val d0: Int = 30, val d1: Int = 31, val d2: Int = 32, val d3: Int = 33, val id: Int)

    @Test
    fun moreThanThirtyTwoDefaultArgumentsWork() {
        val file = folder.resolve("wide.parquet")
        Records.write(file, Old::class.java, listOf(Old(99)))
        val wide = Records.read(file, Wide::class.java).single()
        assertThat(listOf(wide.a0, wide.d1, wide.d2, wide.d3, wide.id)).containsExactly(0, 31, 32, 33, 99)
    }

    @Test
    fun jvmRecordsComeBack() {
        val file = folder.resolve("points.parquet")
        Records.write(file, Point::class.java, listOf(Point(1, "a")))
        assertThat(Records.read(file, Point::class.java)).containsExactly(Point(1, "a"))
    }

    data class Visit(val id: Long, val page: String, val referrer: String?, val tags: List<String> = listOf())

    @Test
    fun thePageIsTrue() {
        val file = folder.resolve("visits.parquet")
        val visits = listOf(Visit(1, "/", null), Visit(2, "/tea", "/", listOf("new")))
        Records.write(file, Visit::class.java, visits)
        RecordMapping.of(Visit::class.java).open(file, Scan.all().where("id > 1")).use { reader ->
            for (visit in reader) {
                println(visit.page.uppercase())
            }
        }
        assertThat(Records.read(file, Visit::class.java)).isEqualTo(visits)
    }

    @Test
    fun aMissingLibraryIsNamed() {
        val classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
            .split(File.pathSeparator).filterNot { it.contains("kotlin-metadata-jvm") }
            .map { Path.of(it).toUri().toURL() }.toTypedArray()
        URLClassLoader(classes, ClassLoader.getPlatformClassLoader()).use { loader ->
            val mappings = loader.loadClass("dev.lamella.records.RecordMapping")
            val mapping = mappings.getMethod("of", Class::class.java)
                .invoke(null, loader.loadClass(Named::class.java.name))
            assertThatThrownBy { mappings.getMethod("schema").invoke(mapping) }.rootCause()
                .isInstanceOf(IllegalArgumentException::class.java)
                .hasMessageContaining("Add org.jetbrains.kotlin:kotlin-metadata-jvm to the class path")
        }
    }
}
