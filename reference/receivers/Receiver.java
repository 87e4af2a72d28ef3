import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final int MAX_BYTES = 1024 * 1024;
    static final byte[] KEY = Base64.getDecoder()
            .decode(System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", ""));

    static String header(Headers headers, String name) {
        String value = headers.getFirst(name);
        return value == null ? "" : value;
    }

    static boolean isGenuine(Headers headers, byte[] body) throws GeneralSecurityException {
        String timestamp = header(headers, "webhook-timestamp");
        if (!timestamp.matches("\\d{1,12}")
                || Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(timestamp)) > 300) {
            return false;
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
        String start = header(headers, "webhook-id") + "." + timestamp + ".";
        mac.update(start.getBytes(StandardCharsets.UTF_8));
        String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        for (String signature : header(headers, "webhook-signature").split(" ")) {
            if (MessageDigest.isEqual(signature.getBytes(), expected.getBytes())) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
            Headers headers = exchange.getRequestHeaders();
            try {
                boolean genuine = body.length <= MAX_BYTES && isGenuine(headers, body);
                if (genuine) {
                    // Read `type` and `data` with your JSON library.
                    String event = new String(body, StandardCharsets.UTF_8);
                    System.out.println(header(headers, "webhook-id") + " " + event);
                }
                exchange.sendResponseHeaders(genuine ? 204 : 400, -1);
            } catch (GeneralSecurityException failure) {
                exchange.sendResponseHeaders(500, -1);
            } finally {
                exchange.close();
            }
        });
        server.start();
    }
}
