export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/shared-lib/[^/]+/dist/'],
  // openapi-typescript needs TypeScript 5, which has a JavaScript API.
  moduleNameMapper: { '^typescript$': 'typescript-5' },
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  maxWorkers: 1,
  testTimeout: 600_000,
}
