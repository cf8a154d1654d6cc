// Size in a bundle, by esbuild for es2020, minified and gzipped: the client in a web page, each export that needs no client
// alone, and each entry beside the client.
const web = {
  path: "dist/index.js",
  gzip: true,
  modifyEsbuildConfig: (config) => ({
    ...config,
    target: "es2020",
    // A chunk of which nothing is imported is left out, which is the purpose.
    logOverride: { "ignored-bare-import": "silent" },
  }),
};

export default [
  {
    ...web,
    name: "the client in a web bundle",
    import: "{ GroupManagement }",
    limit: "52 KB",
  },
  {
    ...web,
    name: "the client in a web bundle that has ky already",
    import: "{ GroupManagement }",
    ignore: ["ky"],
    limit: "43 KB",
  },
  {
    ...web,
    name: "everything in a web bundle",
    import: "*",
    limit: "60 KB",
  },
  {
    ...web,
    name: "money and names alone in a web bundle",
    import: "{ formatMoney, fromMinorUnits, restoreNames, toMinorUnits }",
    limit: "2.12 KB",
  },
  {
    ...web,
    name: "dates alone in a web bundle",
    import: "{ eventSpan, formatEventTime }",
    limit: "2.4 KB",
  },
  {
    ...web,
    name: "helpers alone in a web bundle",
    // isUnrecognized compares with schemas, which come along.
    import:
      "{ canUseAssistant, eventSpan, formatEventTime, formatMoney, fromMinorUnits, isKnown, isLeaderRole, nameRestorer, restoreNames, toMinorUnits }",
    limit: "3.7 KB",
  },
  {
    ...web,
    name: "lists of values, and the helpers that read them or limits, alone in a web bundle",
    import:
      "{ documentCategories, eventStatuses, groupTypes, knownOnly, planActions, splitMembers }",
    limit: "3 KB",
  },
  {
    ...web,
    name: "isApiError alone in a web bundle",
    import: "{ isApiError }",
    limit: "1.6 KB",
  },
  {
    name: "the client for React Native, before Metro",
    path: "dist/react-native.cjs",
    gzip: false,
    brotli: false,
    limit: "160 KB",
    modifyEsbuildConfig: (config) => ({ ...config, format: "cjs" }),
  },
  {
    ...web,
    // The error codes, the reader of options and that of causes count here, although the client brings them along.
    name: "telemetry beside the client in a web bundle",
    path: "dist/opentelemetry/index.js",
    ignore: ["@opentelemetry/api"],
    limit: "6.1 KB",
  },
  {
    name: "shared pacing through Redis beside the client, on a server",
    path: "dist/redis/index.js",
    ignore: ["crypto"],
    gzip: true,
    limit: "10.7 KB",
  },
  {
    name: "the backend of a page beside the client, on a server",
    path: "dist/backend/index.js",
    ignore: ["group-management-sdk"],
    gzip: true,
    limit: "4.15 KB",
  },
  {
    ...web,
    // The readers of options and of dates count here, although the client brings them along: beside it 6.4 KB are added.
    name: "the queries beside the client in a web bundle",
    path: "dist/tanstack-query/index.js",
    limit: "7.7 KB",
  },
];
