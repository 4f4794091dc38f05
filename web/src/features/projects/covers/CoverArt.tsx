/** Generate pseudorandom numbers from 0 to 1, always the same for the same text. */
function* generateNumbers(text: string): Generator<number, never> {
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  while (true) {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    yield ((state ^ (state >>> 16)) >>> 0) / 4294967296;
  }
}

const ACCENTS = ["#e25b4c", "#5f88ea", "#2f9f7b", "#d9a62e"];

/** Placeholder cover: a pencil landscape that is generated from the seed. */
export function CoverArt({ seed }: { seed: string }) {
  const numbers = generateNumbers(seed);
  const next = (from: number, to: number) => from + (to - from) * numbers.next().value;
  const horizon = next(92, 122);
  const hill = next(40, 150);
  const peak = next(34, 60);
  const sun = { x: next(190, 280), y: next(34, 62), r: next(14, 24) };
  const accent = ACCENTS[Math.floor(next(0, ACCENTS.length))] ?? ACCENTS[0];
  const second = next(0, 1) > 0.45 ? { x: next(170, 260), y: next(64, 82) } : null;
  const flip = next(0, 1) > 0.5;
  const lines = Array.from({ length: 6 }, (_, i) => ({ y: horizon + 12 + i * 9, x: next(14, 150), w: next(30, 130) }));
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="#26282e"
      strokeLinecap="round"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      <g transform={flip ? "matrix(-1 0 0 1 320 0)" : undefined}>
        <circle cx={sun.x} cy={sun.y} r={sun.r} stroke={accent} fill={accent} fillOpacity="0.12" />
        {second ? (
          <path
            d={`M${second.x - 58} ${horizon - 1}c26-${horizon - second.y} 40-${horizon - second.y} 58-${
              horizon - second.y
            }s40 20 62 ${horizon - second.y}`}
            strokeWidth="1.8"
            fill="#fbfaf6"
          />
        ) : null}
        <path
          d={`M${hill - 60} ${horizon - 1}C${hill - 24} ${horizon - 12} ${hill - 8} ${peak + 4} ${hill + 22} ${peak}s34 ${
            horizon - peak - 18
          } 92 ${horizon - peak - 1}`}
          fill="#fbfaf6"
        />
        <path d={`M6 ${horizon}C104 ${horizon + 2} 210 ${horizon - 2} 314 ${horizon + 1}`} />
        <path d={`M${hill - 8} ${horizon - 16}l16-9m-4 17 22-14m-6 18 24-15`} strokeWidth="1.2" opacity="0.5" />
        {lines.map((line) => (
          <path key={line.y} d={`M${line.x} ${line.y}h${line.w}`} strokeWidth="1.3" opacity="0.45" />
        ))}
      </g>
    </svg>
  );
}
