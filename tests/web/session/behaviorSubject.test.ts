import { BehaviorSubject as Original } from "rxjs";
import { expect, test } from "vitest";
import { BehaviorSubject } from "#web/session/behaviorSubject.ts";

test.each([
  ["our own", BehaviorSubject],
  ["the library's", Original],
])("%s sends every observer its value, and each new one", (_, Subject) => {
  const subject = new Subject("a");
  const seen: string[] = [];
  subject.subscribe({ next: (value) => void seen.push(`1${value}`) });
  subject.next("b");
  subject.subscribe((value) => void seen.push(`2${value}`));
  subject.next("c");
  expect(subject.value).toBe("c");
  expect(seen).toEqual(["1a", "1b", "2b", "1c", "2c"]);
});

test("react-auth-kit runs on it in tests, too, and not on the whole of rxjs", async () => {
  const { authKitStore } = await import("#web/session/authKit/session.ts");
  const { authSubject } = authKitStore.tokenObject as unknown as { authSubject: object };
  expect(Object.getOwnPropertyNames(Object.getPrototypeOf(authSubject) as object).sort()).toEqual([
    "constructor",
    "next",
    "subscribe",
  ]);
});
