import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import generate, { astToString } from 'openapi-typescript'
import { runNode } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'

const description = join(root, 'docs/openapi.json')
const home = join(root, '.cache/openapi')
/** Calls share schemas. A larger average means that a schema is repeated. */
const BYTES_PER_CALL_MAX = 3_000

interface Report {
  totals: { errors: number; warnings: number; ignored: number }
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

describe('docs/openapi.json', () => {
  it("passes redocly's recommended rules without a warning", async () => {
    const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const args = ['lint', description, '--extends=recommended', '--format=json']
    const { stdout } = await runNode(cli, args, { env })
    const { totals, problems } = JSON.parse(stdout) as Report
    expect(problems).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 })
  })

  it(`needs at most ${BYTES_PER_CALL_MAX} bytes per call`, () => {
    const { paths } = JSON.parse(readFileSync(description, 'utf8')) as { paths: object }
    const calls = Object.values(paths).flatMap((path: object) => Object.keys(path))
    expect(statSync(description).size / calls.length).toBeLessThanOrEqual(BYTES_PER_CALL_MAX)
  })

  it('generates types with which a client compiles under our strict settings', async () => {
    mkdirSync(home, { recursive: true })
    const types = astToString(await generate(pathToFileURL(description), { silent: true }))
    writeFileSync(join(home, 'schema.d.ts'), types)
    const client = readFileSync(join(root, 'scripts/templates/client/client.ts.tmpl'))
    writeFileSync(join(home, 'client.ts'), client)
    const config = {
      extends: '../../tsconfig.browser.json',
      compilerOptions: { noEmit: true, types: [], skipLibCheck: false },
      include: ['client.ts', 'schema.d.ts'],
    }
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { code, output } = await runNode(compiler, ['-p', home])
    expect(code === 0 ? '' : output).toBe('')
  })
})
