package dev.lamella.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The worked examples that Amazon publishes: those of the page on S3, and `get-vanilla` of the suite for all services.
///
/// @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html">Examples</a>
class SignatureTest {
    private static final S3Credentials S3_KEY = S3Credentials.of("AKIAIOSFODNN7EXAMPLE",
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");
    private static final S3Credentials SUITE_KEY = S3Credentials.of("AKIDEXAMPLE",
            "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");
    private static final String PUT_HASH = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072";

    record Case(String name, RequestSignature scope, S3Credentials key, String method, String path,
            Map<String, String> query,
            Map<String, String> headers, String payloadHash, String names, String signature) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Map<String, String> s3(String hash, String... more) {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("Host", "examplebucket.s3.amazonaws.com", "x-amz-date",
                "20130524T000000Z", "x-amz-content-sha256", hash));
        for (int i = 0; i < more.length; i += 2) {
            headers.put(more[i], more[i + 1]);
        }
        return headers;
    }

    private static final RequestSignature S3 = new RequestSignature(RequestSignature.Scheme.AWS, "us-east-1", "s3");
    private static final String NONE = RequestSignature.EMPTY_PAYLOAD;
    private static final String USUAL = "host;x-amz-content-sha256;x-amz-date";

    static final List<Case> CASES = List.of(
            new Case("GET object", S3, S3_KEY, "GET", "/test.txt", Map.of(), s3(NONE, "Range", "bytes=0-9"), NONE,
                    "host;range;x-amz-content-sha256;x-amz-date",
                    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
            new Case("PUT object", S3, S3_KEY, "PUT", "/test%24file.text", Map.of(),
                    s3(PUT_HASH, "Date", "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class", "REDUCED_REDUNDANCY"),
                    PUT_HASH, "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
                    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
            new Case("GET bucket lifecycle", S3, S3_KEY, "GET", "/", Map.of("lifecycle", ""), s3(NONE), NONE, USUAL,
                    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
            new Case("GET bucket, list objects", S3, S3_KEY, "GET", "/", Map.of("prefix", "J", "max-keys", "2"),
                    s3(NONE),
                    NONE, USUAL, "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
            new Case("get-vanilla", new RequestSignature(RequestSignature.Scheme.AWS, "us-east-1", "service"),
                    SUITE_KEY, "GET", "/", Map.of(),
                    Map.of("Host", "example.amazonaws.com", "X-Amz-Date", "20150830T123600Z"), NONE, "host;x-amz-date",
                    "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
            new Case("get-vanilla-query-order-key-case",
                    new RequestSignature(RequestSignature.Scheme.AWS, "us-east-1", "service"), SUITE_KEY, "GET",
                    "/",
                    Map.of("Param2", "value2", "Param1", "value1"),
                    Map.of("Host", "example.amazonaws.com", "X-Amz-Date", "20150830T123600Z"), NONE, "host;x-amz-date",
                    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"));

    @ParameterizedTest
    @FieldSource("CASES")
    void signsAsTheExamplesDo(Case c) {
        String header = c.scope().authorization(c.method(), c.path(), UriEncoding.query(c.query()), c.headers(),
                c.payloadHash(), c.key());
        String day = c.headers().entrySet().stream().filter(entry -> entry.getKey().equalsIgnoreCase("x-amz-date"))
                .findFirst().orElseThrow().getValue().substring(0, 8);
        assertThat(header).isEqualTo("AWS4-HMAC-SHA256 Credential=" + c.key().accessKeyId() + "/" + day + "/"
                + c.scope().region() + "/" + c.scope().service() + "/aws4_request,SignedHeaders=" + c.names()
                + ",Signature=" + c.signature());
    }

    record Text(String text, String path) {}

    static final List<Text> TEXTS = List.of(new Text("test$file.text", "test%24file.text"),
            new Text("a/b c+d", "a/b%20c%2Bd"), new Text("-._~", "-._~"), new Text("ä/%", "%C3%A4/%25"),
            new Text("x=1&y?#", "x%3D1%26y%3F%23"));

    @ParameterizedTest
    @FieldSource("TEXTS")
    void keysAreEncodedOnce(Text c) {
        assertThat(UriEncoding.encodePath(c.text())).isEqualTo(c.path());
    }
}
