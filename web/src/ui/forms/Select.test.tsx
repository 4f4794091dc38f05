import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Select } from "./Select";
import "@/ui/styles/tokens.css";
import "@/ui/styles/base.css";

const ORDERS = [
  { value: "top", label: "Top comments" },
  { value: "new", label: "Newest first" },
  { value: "old", label: "Oldest first" },
];

let mounted: { root: Root; container: HTMLElement } | null = null;

afterEach(() => {
  mounted?.root.unmount();
  mounted?.container.remove();
});

/** Open a list below content that is still loading, in a scrolling container. */
async function openSelect() {
  const onValueChange = vi.fn();
  const container = document.body.appendChild(document.createElement("div"));
  container.style.cssText = "height: 400px; overflow-y: auto";
  const root = createRoot(container);
  mounted = { root, container };
  root.render(
    <>
      <div id="loading" style={{ height: 100 }} />
      <Select label="Order" value="top" onValueChange={onValueChange} options={ORDERS} />
      <div style={{ height: 1000 }} />
    </>,
  );
  const trigger = page.getByRole("combobox", { name: "Order" });
  await userEvent.click(trigger);
  const option = page.getByRole("option", { name: "Oldest first" });
  await expect.element(option).toBeVisible();
  const list = option.element().closest("section");
  await Promise.all(list?.getAnimations({ subtree: true }).map(({ finished }) => finished) ?? []);
  const { x, y, width, height } = option.element().getBoundingClientRect();
  const getOptionUnderPointer = () =>
    document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[role=option]")?.textContent;
  expect(getOptionUnderPointer()).toBe("Oldest first");
  return { chosen: onValueChange, place: container, trigger, option, under: getOptionUnderPointer };
}

/** Wait until layout observers have run. */
async function waitForLayout(): Promise<void> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}

it("an open list stays in place when content above it grows", async () => {
  const { chosen: onValueChange, trigger, option, under: getOptionUnderPointer } = await openSelect();
  const before = trigger.element().getBoundingClientRect().y;
  (document.getElementById("loading") as HTMLElement).style.height = "160px";
  await waitForLayout();
  expect(trigger.element().getBoundingClientRect().y).toBe(before + 60);
  expect(getOptionUnderPointer()).toBe("Oldest first");
  await userEvent.click(option);
  expect(onValueChange.mock.lastCall?.[0]).toBe("old");
});

it("an open list stays in place when its container scrolls", async () => {
  const { place: container, under: getOptionUnderPointer } = await openSelect();
  container.scrollTop = 60;
  await waitForLayout();
  expect(getOptionUnderPointer()).toBe("Oldest first");
});

it("a list that opens again is placed at its field", async () => {
  const { trigger, option } = await openSelect();
  await userEvent.keyboard("{Escape}");
  await expect.element(option).not.toBeInTheDocument();
  (document.getElementById("loading") as HTMLElement).style.height = "160px";
  await userEvent.click(trigger);
  await expect.element(option).toBeVisible();
  const field = trigger.element().getBoundingClientRect();
  const list = page.getByRole("listbox").element().getBoundingClientRect();
  expect(list.top).toBeGreaterThan(field.bottom);
  expect(list.top).toBeLessThan(field.bottom + 20);
});
