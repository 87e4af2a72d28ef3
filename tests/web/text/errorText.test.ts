import { beforeAll, expect, test } from "vitest";
import { errorCodes, type ErrorBody } from "#contract/errors.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { texts } from "#web/text/i18n.ts";

const { t } = texts;

function problem(over: Partial<ErrorBody> = {}) {
  const body: ErrorBody = {
    type: "/problems/x",
    title: "The server's title",
    status: 422,
    detail: "The server's detail",
    message: "The server's detail",
    instance: "/",
    code: "validation_failed",
    request_id: "req_7",
    ...over,
  };
  return { kind: "problem", status: body.status, problem: body } as const;
}

beforeAll(() => showTexts());

test.each(errorCodes)("%s is put into words of our own, with the request id", (code) => {
  const text = failureText(t, problem({ code }));
  expect(text.title).not.toBe("The server's title");
  expect(text.title).not.toContain(code);
  expect(text.detail).not.toBe("");
  expect(text.requestId).toBe("req_7");
});

test("an unknown code keeps the server's text", () => {
  const text = failureText(t, problem({ code: "from_the_future" as never }));
  expect(text).toMatchObject({ title: "The server's title", detail: "The server's detail" });
});

test("no answer, an unreadable answer and an error of ours each say so", () => {
  expect(failureText(t, { kind: "network" }).title).toBe("We couldn't reach the server");
  expect(failureText(t, { kind: "answer", status: 502, requestId: "req_8" })).toMatchObject({
    detail: expect.stringContaining("502") as string,
    requestId: "req_8",
  });
  expect(failureText(t, { name: "Error", message: "x" }).title).toBe("An error occurred");
  expect(failureText(t, undefined).title).toBe("An error occurred");
});

test("refused fields are found by the name of the body's field", () => {
  const failure = problem({
    errors: [
      { pointer: "#/email", code: "not_an_address", detail: "No address.", fix: "Write one." },
      { pointer: "?limit", code: "out_of_range", detail: "Out of range." },
    ],
  });
  expect(fieldErrorTexts(t, failure)).toEqual({
    email: "No address. Write one.",
    limit: "Out of range.",
  });
  expect(fieldErrorTexts(t, { kind: "network" })).toEqual({});
  expect(fieldErrorTexts(t, null)).toEqual({});
});
