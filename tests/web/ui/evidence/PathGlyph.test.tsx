import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { stepNames } from "#vocabulary/checks.ts";
import { PathGlyph } from "#web/ui/evidence/PathGlyph.tsx";

const radii = () =>
  [...document.querySelectorAll("circle")].map((dot) => Number(dot.getAttribute("r")));

test.each(stepNames)("the deciding dot is the largest at %s", (station) => {
  render(<PathGlyph station={station} verdict="risky" label="Here" />);
  expect(screen.getByText("Here")).toBeInTheDocument();
  const sizes = radii();
  expect(sizes).toHaveLength(stepNames.length);
  expect(sizes.indexOf(Math.max(...sizes))).toBe(stepNames.indexOf(station));
});

test("only the way to the deciding station is drawn through", () => {
  const { container, rerender } = render(<PathGlyph station="dns" verdict="unknown" label="DNS" />);
  const dashed = () => container.querySelectorAll("path[stroke-dasharray]").length;
  expect(dashed()).toBe(1);
  rerender(<PathGlyph station="mailbox" verdict="unknown" label="Mailbox" />);
  expect(dashed()).toBe(0);
});
