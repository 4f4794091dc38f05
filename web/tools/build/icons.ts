import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LIST = fileURLToPath(new URL("../../node_modules/lucide-react/dist/esm/lucide-react.mjs", import.meta.url));
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"lucide-react";/g;
const EXPORT = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

/** Returns the file of each icon by the icon's name. */
function readIconFiles(list: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of list.matchAll(EXPORT)) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/** Vite plugin that imports each icon from its own file: through the index, each part would seem to need all icons. */
export function icons(): Plugin {
  const files = readIconFiles(readFileSync(LIST, "utf8"));
  const toDirectImport = (specifier: string): string => {
    if (specifier.startsWith("type ")) return `import type { ${specifier.slice(5)} } from "lucide-react";`;
    const [icon = "", local = icon] = specifier.split(/\s+as\s+/);
    const file = files.get(icon);
    if (!file) throw new Error(`lucide-react has no icon ${icon}`);
    return `import ${local} from "lucide-react/icons/${file}";`;
  };
  return {
    name: "icons",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: '"lucide-react"' },
      handler: (code) =>
        code.replace(IMPORT, (_, names: string) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "")
            .map(toDirectImport)
            .join(""),
        ),
    },
  };
}
