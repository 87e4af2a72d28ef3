import { expect, test } from "vitest";
import { apiOrigins } from "#prerender/apiOrigins.ts";

test("the policy gets the origins of the configured APIs: without their paths, each once", () => {
  const VITE_MAIN_API_URL = "https://api.example.com/base";
  expect(apiOrigins({})).toEqual([]);
  expect(apiOrigins({ VITE_AUTH_API_URL: "", VITE_MAIN_API_URL })).toEqual([
    "https://api.example.com",
  ]);
  expect(
    apiOrigins({
      VITE_AUTH_API_URL: "http://127.0.0.1:4000",
      VITE_MAIN_API_URL: "http://127.0.0.1:4000/v1",
    }),
  ).toEqual(["http://127.0.0.1:4000"]);
});

test.each(["api.example.com", "ftp://api.example.com", "https://api.example.com/?a=1"])(
  "a build with the API address %s stops and names its variable",
  (address) => {
    expect(() => apiOrigins({ VITE_MAIN_API_URL: address })).toThrow(
      "VITE_MAIN_API_URL must be a web address",
    );
  },
);
