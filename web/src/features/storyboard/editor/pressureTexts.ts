import { defineTexts } from "@/i18n/defineTexts";
import { formatPercent } from "@/i18n/percent";

/** Texts of the dialog for the pressure of the pen. */
const catalog = defineTexts("storyboard.pressure", {
  description: "Adjust how hard you need to press. This applies to all brushes on this device.",
  feel: "Pen feel",
  linear: "Linear",
  soft: "Soft {amount}",
  firm: "Firm {amount}",
  light: "Starts at",
  full: "Full at",
  graph: "Pressure curve: from the pen's pressure to the stroke's",
  tryIt: "Press here with your pen to try it.",
  measured: "Pen {pressure}, stroke {output}",
  reset: "Reset",
  done: "Done",
});

export const pressureTexts = {
  ...catalog,
  feelText: (step: number) =>
    step === 0 ? catalog.linear : (step < 0 ? catalog.soft : catalog.firm)({ amount: Math.abs(step) }),
  percent: (value: number) => formatPercent(value / 100),
  measured: ({ pressure, output }: { pressure: number; output: number }) =>
    catalog.measured({ pressure: formatPercent(pressure), output: formatPercent(output) }),
};
