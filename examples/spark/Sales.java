import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/// Writes a partitioned table, appends to it, and reads it with a filter. `examples/spark/run` runs it.
public final class Sales {
    public static void main(String[] arguments) {
        String table = arguments[0];
        SparkSession spark = SparkSession.builder().master("local[2]").appName("sales").getOrCreate();
        for (int week = 0; week < 2; week++) {
            spark.sql("select id, date_add(date'2026-03-02', cast(" + 7 * week + " + id % 7 as int)) as day,"
                    + " cast(id % 40 as decimal(8,2)) as amount, named_struct('shop', 'Graz', 'till', id % 3) as place"
                    + " from range(1000)")
                    .write().format("lamella").partitionBy("day").mode(week == 0 ? "errorifexists" : "append").save(table);
        }
        Dataset<Row> sales = spark.read().format("lamella").load(table);
        sales.where("day >= date'2026-03-09' and place.till = 1").groupBy("day").sum("amount").orderBy("day").show();
        spark.stop();
    }
}
