/** The REST API's types, from the server's OpenAPI. */
export default {
  input: `${process.env.GEN}/openapi.json`,
  output: { path: `${process.env.GEN}/rest`, clean: true, entryFile: false },
  plugins: ["@hey-api/typescript"],
};
