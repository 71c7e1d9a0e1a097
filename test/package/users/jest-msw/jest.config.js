module.exports = {
  transform: { "\\.m?[jt]s$": ["babel-jest", { plugins: ["@babel/plugin-transform-modules-commonjs"] }] },
  transformIgnorePatterns: ["/node_modules/(?!(@open-draft/deferred-promise|rettime|until-async)/)"],
};
