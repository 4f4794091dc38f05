/**
 * Import rules of the client's folders (`make lint`). They apply to static, dynamic and type imports, and to tests.
 *
 * A row names a folder and what it may import besides itself. `*` is any folder: `src/features/*` may not import another
 * feature. A file that is in no row's folder may import nothing.
 */
const FOLDERS = {
  "src/api": ["src/i18n"],
  "src/engine": ["src/api/gen/limit-values"],
  "src/playback": [],
  "src/i18n": [],
  "src/offline": [],
  "src/ui": ["src/i18n"],
  "src/features/*": ["src/api", "src/engine", "src/playback", "src/i18n", "src/ui", "src/testing"],
  "src/app": ["src/api", "src/engine", "src/playback", "src/i18n", "src/ui", "src/features", "src/testing"],
  "src/testing": ["src/api", "src/i18n", "src/ui", "src/app"],
  e2e: [],
  tools: [],
};

/** Folders of src/features/storyboard. They may also import the files next to them, which import none of them. */
const STORYBOARD_FOLDERS = {
  model: [],
  boardSync: ["model"],
  drawingSync: ["model"],
  store: ["model", "boardSync"],
  presence: ["model", "store"],
  sound: ["model", "boardSync", "store", "presence"],
  editorContext: ["model", "boardSync", "drawingSync", "store", "presence", "sound"],
  shared: ["model", "drawingSync", "store", "sound", "editorContext"],
  stage: ["model", "drawingSync", "store", "presence", "editorContext", "shared"],
  commands: ["model", "store", "sound", "editorContext", "shared", "stage", "panels/registry"],
  "panels/registry": ["model", "store", "editorContext", "shared", "commands", "panels"],
  "panels/*": ["model", "drawingSync", "store", "sound", "editorContext", "shared", "stage", "commands"],
  editor: ["model", "store", "presence", "sound", "editorContext", "shared", "stage", "commands", "panels"],
  quickEditor: ["model", "store", "editorContext", "shared", "commands", "panels"],
};

const TEST_FILES = "[.]test[.]tsx?$|/testing[.]tsx?$";

const OTHER_RULES = [
  {
    name: "no cycles",
    comment: "Modules may not import each other in a circle, not even types. Move what both need to a third module.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no React",
    comment: "engine and playback are plain TypeScript: no React (zustand/vanilla is fine).",
    from: { path: "^src/(engine|playback)/" },
    to: {
      path: "(^|/)node_modules/(@types/)?(react|react-dom|@base-ui|@tanstack|lucide-react|zustand(?!.*/vanilla))/",
    },
  },
  {
    name: "small panel entries",
    comment: "Commands import the entries of panels, and every board loads them: import the panel itself dynamically.",
    from: { path: "^src/features/storyboard/panels/[^/]+/index[.]ts$" },
    to: {
      path: "^src/features/storyboard/(panels|stage|commands|sound|drawingSync)/",
      pathNot: "[tT]exts[.]ts$",
      dependencyTypesNot: ["dynamic-import"],
    },
  },
  {
    name: "tests only",
    comment: "Only tests may import tests and their helpers.",
    from: { path: "^src/", pathNot: TEST_FILES },
    to: { path: TEST_FILES },
  },
  {
    name: "resolvable",
    comment: "The module wasn't found, so this import can't be checked. `make gen` writes src/api/gen.",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** The rules of a table: one for each row, and one for files that are in no row's folder. */
function createRules(root, table, within, alwaysAllowed) {
  const match = (folder, star = "[^/.]+") => `^${root}${folder.replace("*", star)}[/.]`;
  const rules = Object.entries(table).map(([folder, allowed]) => ({
    name: root + folder,
    comment: `${root}${folder} may import only ${["itself", ...alwaysAllowed, ...allowed].join(", ")}.`,
    from: { path: match(folder, "([^/.]+)") },
    to: { path: within, pathNot: [match(folder, "$1"), ...alwaysAllowed, ...allowed.map((each) => match(each))] },
  }));
  const unlisted = {
    name: "no row",
    comment: "This file is in no folder of the table in .dependency-cruiser.mjs. A new folder needs a row.",
    from: { path: within, pathNot: Object.keys(table).map((folder) => match(folder)) },
    to: { path: within, pathNot: alwaysAllowed },
  };
  return [...rules, unlisted];
}

const forbidden = [
  ...createRules("", FOLDERS, "^(src|e2e|tools)/", []),
  ...createRules("src/features/storyboard/", STORYBOARD_FOLDERS, "^src/features/storyboard/", [
    "^src/features/storyboard/[^/]+$",
  ]),
  ...OTHER_RULES,
].map((rule) => ({ severity: "error", ...rule }));

export default {
  forbidden,
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
