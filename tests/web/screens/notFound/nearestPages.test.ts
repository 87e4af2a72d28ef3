import { expect, test } from "vitest";
import { nearestPages } from "#web/screens/notFound/nearestPages.ts";

test.each([
  ["/princing", "pricing"],
  ["/Pricing.html", "pricing"],
  ["/plans", "pricing"],
  ["/api", "apiDocs"],
  ["/docs/api", "apiDocs"],
  ["/api_docs", "apiDocs"],
  ["/api-keys", "apiKeys"],
  ["/signin", "login"],
  ["/sign-up", "register"],
  ["/faq", "help"],
  ["/user/settings", "profile"],
  ["/lists/upload.php", "bulkUpload"],
  ["/getting-started", "onboarding"],
  ["/webhook", "webhooks"],
  ["/imprint", "about"],
  ["/integratoins", "integrations"],
  ["/dashbord", "dashboard"],
])("%s may have meant %s", (path, name) => {
  expect(nearestPages(path)).toContain(name);
  expect(nearestPages(path).length).toBeLessThanOrEqual(4);
});

test.each(["/princing", "/api_docs", "/integratoins", "/dashbord", "/api-keys"])(
  "%s has its page first",
  (path) => {
    const firsts = ["pricing", "apiDocs", "integrations", "dashboard", "apiKeys"];
    expect(firsts).toContain(nearestPages(path)[0]);
  },
);

test("a path that resembles nothing has no suggestion", () => {
  for (const path of ["/", "/xq", "/wp-admin/zzz.php", "/你好", `/${"a".repeat(5000)}`, "/%00"]) {
    expect(nearestPages(path)).toEqual(path.includes("admin") ? ["system"] : []);
  }
});
