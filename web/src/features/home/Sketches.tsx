import type { ReactNode } from "react";

/** Frame of the pencil sketches on the cards: graphite lines with one accent each. */
function Sketch({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 200"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function FeaturedSketch() {
  return (
    <Sketch>
      <path d="M52 58c72-3 146-2 217 1 2 31 2 62-1 92-72 3-144 3-216 0-2-31-2-62 0-93Z" strokeWidth="2.8" />
      <path d="M50 76c74 2 146 2 219-1M51 133c72-2 145-2 217 1" strokeWidth="1.4" />
      <g strokeWidth="1.6">
        <path d="M66 62v10m22-11v11m22-11v11m22-11v11m22-11v11m22-11v11m22-11v11m22-11v11m22-10v10m22-9v9" />
        <path d="M66 137v10m22-10v11m22-11v11m22-11v11m22-11v11m22-11v11m22-11v11m22-11v11m22-11v10m22-10v9" />
      </g>
      <path
        d="M146 86c12 6 22 12 33 19-11 7-21 12-33 18-1-13-1-25 0-37Z"
        stroke="#5f88ea"
        fill="#7aa2ff"
        fillOpacity="0.28"
      />
      <path
        d="M92 112c6-9 12-9 18 0 5-10 12-9 17 1M204 110c7-8 13-8 19 1 5-9 11-8 16 0"
        strokeWidth="1.5"
        opacity="0.55"
      />
      <path d="M40 172c80 4 160 4 240-1" strokeWidth="1.2" opacity="0.4" />
    </Sketch>
  );
}

export function CreateSketch() {
  return (
    <Sketch>
      <circle cx="226" cy="62" r="24" stroke="#e25b4c" strokeWidth="2.6" fill="#ff7262" fillOpacity="0.14" />
      <path d="M18 118c34-20 58-44 90-51 26-5 42 24 66 37 12 7 20 12 30 14" strokeWidth="3" />
      <path d="M10 119c100 2 200 1 300-1" strokeWidth="3" />
      <path d="M30 130h58m22 4h70m-128 12h44m90-8h66m-30 10h50m-170 12h72" strokeWidth="1.4" opacity="0.5" />
      <path d="M122 152c24 3 52 3 78-1-5 13-15 20-38 20-24 0-35-7-40-19Z" strokeWidth="3" />
      <path d="M158 152c0-14 1-26 3-40 10 10 18 20 24 33-9 2-18 4-27 4" />
      <path d="M56 104c10-6 22-15 34-18m-18 24c12-7 24-16 38-20" strokeWidth="1.4" opacity="0.55" />
    </Sketch>
  );
}

export function NetworkSketch() {
  return (
    <Sketch>
      <path
        d="M160 98 92 62m68 36 74-38m-74 38-50 56m50-56 62 54M92 62l18 92m124-94-12 92"
        strokeWidth="1.3"
        opacity="0.45"
      />
      <g fill="#fbfaf6">
        <circle cx="160" cy="98" r="25" stroke="#2f9f7b" strokeWidth="2.8" />
        <circle cx="92" cy="62" r="18" />
        <circle cx="234" cy="60" r="19" />
        <circle cx="110" cy="154" r="17" />
        <circle cx="222" cy="152" r="18" />
      </g>
      <g strokeWidth="1.7">
        <path d="M152 94v3m15-3v3m-13 9c4 5 9 5 13 0" stroke="#2f9f7b" />
        <path d="M87 60v2m10-2v2m-8 6c3 3 6 3 8 0M229 58v2m11-2v2m-9 6c3 3 6 3 9 0" />
        <path d="M105 152v2m9-2v2m-7 6c2 2 5 2 7 0M217 150v2m10-2v2m-8 6c3 3 6 3 8 0" />
      </g>
    </Sketch>
  );
}
