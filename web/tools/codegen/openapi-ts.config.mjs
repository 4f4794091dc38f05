/** The REST client's types and functions, from the server's OpenAPI. */
export default {
  input: `${process.env.GEN}/openapi.json`,
  output: { path: `${process.env.GEN}/rest`, clean: true },
  plugins: [{ name: "@hey-api/client-fetch", bundle: true }, "@hey-api/typescript", "@hey-api/sdk"],
};
