package test.mailverdict.keycloak;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.keycloak.util.JsonSerialization;

/** Sign-up hook of a Mailverdict installation. */
final class SignUpHook {
  /** Longest time of a call. The hook answers after 3.75 s at most. */
  private static final Duration TIMEOUT = Duration.ofMillis(4500);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .connectTimeout(TIMEOUT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  private SignUpHook() {}

  /**
   * Asks about an address. Returns the sentence for the person if the sign-up is refused, else null.
   *
   * @throws IOException if there is no decision: unreachable, too slow, another status than 200, no JSON
   */
  static String refusal(String url, String secret, String email, String locale) throws IOException {
    byte[] body =
        JsonSerialization.writeValueAsBytes(Map.of("email", email, "locale", locale));
    HttpRequest request;
    try {
      request =
          HttpRequest.newBuilder(URI.create(url))
              .timeout(TIMEOUT)
              .header("Authorization", "Bearer " + secret)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofByteArray(body))
              .build();
    } catch (IllegalArgumentException error) {
      // Its message would have the secret or the address of the hook.
      throw new IOException("The address or the secret of the hook is malformed.");
    }
    HttpResponse<byte[]> reply = send(request);
    if (reply.statusCode() != 200) {
      throw new IOException("The hook replied with status " + reply.statusCode() + ".");
    }
    JsonNode decided = JsonSerialization.mapper.readTree(reply.body());
    if (decided == null || !"block".equals(decided.path("decision").asText())) {
      return null;
    }
    return decided.path("message").asText();
  }

  /** Sends a request; its time limit covers the whole reply. */
  private static HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    var reply = CLIENT.sendAsync(request, BodyHandlers.ofByteArray());
    try {
      return reply.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException error) {
      reply.cancel(true);
      throw new IOException("The hook did not reply in time.");
    } catch (ExecutionException error) {
      throw new IOException("The hook can't be reached.", error.getCause());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IOException("The call was interrupted.");
    }
  }
}
