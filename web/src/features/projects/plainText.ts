const BLOCKS = new Set(["P", "DIV", "LI", "H1", "H2", "H3", "BR"]);

/** The words of an update's rich text, a line for each block. Parsed in a document of its own: nothing in it runs. */
export function plainText(html: string): string {
  const lines: string[] = [""];
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        lines[lines.length - 1] += (child.textContent ?? "").replace(/\s+/g, " ");
      } else {
        const isBlock = BLOCKS.has(child.nodeName);
        if (isBlock && lines[lines.length - 1] !== "") lines.push("");
        walk(child);
        if (isBlock && lines[lines.length - 1] !== "") lines.push("");
      }
    }
  };
  walk(new DOMParser().parseFromString(html, "text/html").body);
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
