/** Generates the types of the REST API from the server's OpenAPI document. */
export default {
  input: `${process.env.GEN}/openapi.json`,
  output: { path: `${process.env.GEN}/rest`, clean: true, entryFile: false },
  plugins: ["@hey-api/typescript"],
};
