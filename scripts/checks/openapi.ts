import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, together } from './check.ts'

const description = join(root, 'docs/openapi.json')
const home = join(root, '.cache/openapi')
/** Half of what it was when every schema stood wherever it was used. */
const BYTES_MAX = 296_000
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * `docs/openapi.json` as its readers' tools see it: redocly's recommended rules find nothing, not a warning either; it is not
 * too large; and what is written against the types that are generated from it compiles, or does not where it should not.
 */
export const openApi: Check = {
  name: 'OpenAPI: lint, size, a client',
  run: async () => together([holds(await lint()), holds(tooLarge()), holds(await clientErrors())]),
}

async function lint(): Promise<string | undefined> {
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const args = ['lint', description, '--extends=recommended', '--format=json']
  const { code, output, said } = await runNode(cli, args, { env: { ...process.env, ...QUIET } })
  const { totals, problems } = parsed(output)
  if (!totals || !problems) return `redocly ended with ${code}:\n${said}`
  if (totals.errors + totals.warnings + totals.ignored === 0) return undefined
  const lines = problems.slice(0, 20).map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
  return [`${totals.errors} errors, ${totals.warnings} warnings, ${totals.ignored} ignored`, ...lines].join('\n')
}

/** What redocly writes with `--format=json`, as far as it is read here. */
type Report = {
  totals?: { errors: number; warnings: number; ignored: number }
  problems?: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

function parsed(output: string): Report {
  try {
    return JSON.parse(output) as Report
  } catch {
    return {}
  }
}

function tooLarge(): string | undefined {
  const { size } = statSync(description)
  return size > BYTES_MAX ? `docs/openapi.json has ${size} bytes, more than ${BYTES_MAX}` : undefined
}

/** Generates the types, and compiles a client of them as strictly as our own code. */
async function clientErrors(): Promise<string | undefined> {
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'schema.d.ts'), await generatedTypes())
  writeFileSync(join(home, 'client.ts'), readFileSync(join(root, 'scripts/templates/client/client.ts.tmpl')))
  const config = {
    extends: '../../tsconfig.browser.json',
    compilerOptions: { noEmit: true, types: [], skipLibCheck: false },
    include: ['client.ts', 'schema.d.ts'],
  }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
  const { code, said } = await runNode(join(root, 'node_modules/typescript/bin/tsc'), ['-p', home])
  return code === 0 ? undefined : said
}

/** The generator needs TypeScript's JavaScript API, which version 7 does not have yet, so it alone gets version 5. */
async function generatedTypes(): Promise<string> {
  const hooks = registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context) })
  try {
    const { default: generate, astToString } = await import('openapi-typescript')
    return astToString(await generate(pathToFileURL(description), { silent: true }))
  } finally {
    hooks.deregister()
  }
}
