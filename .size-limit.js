// What the whole client, and what is used beside it, costs a web page: bundled by esbuild for es2020, minified, gzipped.
export default [
  {
    name: "the client in a web bundle",
    path: "dist/index.js",
    import: "{ GroupManagement }",
    gzip: true,
    limit: "40 KB",
    modifyEsbuildConfig: (config) => ({ ...config, target: "es2020" }),
  },
  {
    name: "the client for React Native, before Metro",
    path: "dist/react-native.cjs",
    gzip: false,
    brotli: false,
    limit: "116 KB",
    modifyEsbuildConfig: (config) => ({ ...config, format: "cjs" }),
  },
  {
    name: "telemetry beside the client in a web bundle",
    path: "dist/opentelemetry/index.js",
    ignore: ["@opentelemetry/api"],
    gzip: true,
    limit: "5 KB",
    modifyEsbuildConfig: (config) => ({ ...config, target: "es2020" }),
  },
  {
    name: "shared pacing through Redis beside the client, on a server",
    path: "dist/redis/index.js",
    ignore: ["crypto"],
    gzip: true,
    limit: "11 KB",
  },
  {
    name: "the queries beside the client in a web bundle",
    path: "dist/tanstack-query/index.js",
    gzip: true,
    limit: "3 KB",
    modifyEsbuildConfig: (config) => ({ ...config, target: "es2020" }),
  },
];
