/** Logo: the round peg between two flat ones of an animator's peg bar. */
export function PegbarLogo() {
  return (
    <svg width="26" height="12" viewBox="0 0 26 12" aria-hidden="true">
      <rect x="0.5" y="3" width="8" height="6" rx="1.6" fill="#fbfaf6" />
      <circle cx="13" cy="6" r="3.8" fill="#7aa2ff" />
      <rect x="17.5" y="3" width="8" height="6" rx="1.6" fill="#fbfaf6" />
    </svg>
  );
}
