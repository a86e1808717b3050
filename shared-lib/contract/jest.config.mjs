/** Tests run in Node without jsdom: the contract must not depend on a browser. */
export default {
  testEnvironment: 'node',
  transform: {
    '\\.[cm]?[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: [],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
}
