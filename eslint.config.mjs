import parser from '@babel/eslint-parser'
import { defineConfig, globalIgnores } from 'eslint/config'
import hooks from 'eslint-plugin-react-hooks'

/** The rules of React only; Biome has all others. Babel parses, because TypeScript 7 has no API. */
export default defineConfig(globalIgnores(['**/dist*/', '**/generated/', '**/*.test.*']), {
  files: ['{shell,mfe-*}/src/**/*.{ts,tsx}', 'shared-lib/{remote,market}-kit/src/**/*.{ts,tsx}'],
  extends: [hooks.configs.flat['recommended-latest']],
  languageOptions: {
    parser,
    parserOptions: {
      requireConfigFile: false,
      babelOptions: { configFile: false, parserOpts: { plugins: ['typescript', 'jsx'] } },
    },
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
})
