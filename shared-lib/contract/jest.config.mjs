/** Plain TypeScript without a browser: the contract runs everywhere. */
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
