import { AxiosError, AxiosHeaders, type AxiosResponse } from "axios";
import { expect, test } from "vitest";
import { loginErrorText } from "#web/state/loginErrorText.ts";

function refused(status: number, data: unknown): AxiosError {
  const config = { headers: new AxiosHeaders() };
  const response: AxiosResponse = { status, statusText: "", data, headers: {}, config };
  return new AxiosError("refused", undefined, config, null, response);
}

test.each([
  [
    "the second line of an HTML page's text",
    refused(
      500,
      "<!doctype html>\n<title>Error</title>\n<h1>The database is away</h1>\n<p>Bye</p>",
    ),
    "The database is away",
  ],
  [
    "the second line where <br> breaks lines",
    refused(
      500,
      "<p>Sign-in failed<br/>The database&#39;s disk is full &amp; read-only<BR>Bye</p>",
    ),
    "The database's disk is full & read-only",
  ],
  [
    "the second line as text, whatever markup a hostile page puts around it",
    refused(
      500,
      "<h1>Error</h1>\r\n<script>one()\ntwo()</script><!-- a\nb --><img alt='>' src=x onerror=\"alert('>')\">&lt;b&gt;Stay&lt;/b&gt; calm",
    ),
    "<b>Stay</b> calm",
  ],
  [
    "the message of a JSON body",
    refused(401, { message: "Invalid username or password" }),
    "Invalid username or password",
  ],
  [
    "Login failed, for an HTML page of one line",
    refused(502, "<h1>Bad gateway</h1>"),
    "Login failed",
  ],
  ["Login failed, for a body without words", refused(500, { message: "  " }), "Login failed"],
  ["Login failed, without an answer", new AxiosError("Network Error"), "Login failed"],
  ["Login failed, for anything else", new Error("odd"), "Login failed"],
  ["nothing, for a refusal without any text", refused(401, ""), undefined],
])("a failed sign-in says %s", (_, error, text) => {
  expect(loginErrorText(error)).toBe(text);
});
