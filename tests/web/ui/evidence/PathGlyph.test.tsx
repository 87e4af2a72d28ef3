import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { stepNames } from "#vocabulary/checks.ts";
import { PathGlyph } from "#web/ui/evidence/PathGlyph.tsx";

const radii = () =>
  [...document.querySelectorAll("circle")].map((dot) => Number(dot.getAttribute("r")));

test.each(stepNames)("the deciding dot is the largest at %s", (step) => {
  render(<PathGlyph step={step} verdict="risky" label="Here" />);
  expect(screen.getByText("Here")).toBeInTheDocument();
  const sizes = radii();
  expect(sizes).toHaveLength(stepNames.length);
  expect(sizes.indexOf(Math.max(...sizes))).toBe(stepNames.indexOf(step));
});

test("only the way to the deciding step is drawn through", () => {
  const { container, rerender } = render(<PathGlyph step="dns" verdict="unknown" label="DNS" />);
  const dashed = () => container.querySelectorAll("path[stroke-dasharray]").length;
  expect(dashed()).toBe(1);
  rerender(<PathGlyph step="mailbox" verdict="unknown" label="Mailbox" />);
  expect(dashed()).toBe(0);
});
