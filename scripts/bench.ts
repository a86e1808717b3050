// usage: npm run bench -- <name> …, a measurement or campaigns of bench/README.md
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './product/workspaces.ts'

const folder = join(root, 'bench')
const measurements = namesIn(folder, '.ts')
const campaigns = namesIn(join(folder, 'campaigns'), '.test.ts')
const options = {
  rounds: { type: 'string' },
  seed: { type: 'string' },
  path: { type: 'string' },
} as const
const [name = '', ...measurementArguments] = process.argv.slice(2)

if (measurements.includes(name))
  process.exitCode = runNode([join(folder, `${name}.ts`), ...measurementArguments])
else process.exitCode = runCampaigns()

function namesIn(path: string, ending: string): string[] {
  const files = readdirSync(path).filter((file) => file.endsWith(ending))
  return files.map((file) => file.slice(0, -ending.length))
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const settings = { stdio: 'inherit', cwd: root, env: { ...process.env, ...env } } as const
  return spawnSync(process.execPath, args, settings).status ?? 1
}

/** Runs the named campaigns and returns jest's exit code. `hostile` includes all `hostile-…`. */
function runCampaigns(): number {
  const { values, positionals } = parseArguments()
  const { rounds, seed = String(randomInt(2 ** 31)), path } = values
  const isNumber = [rounds, seed].every((text) => text === undefined || /^\d{1,10}$/.test(text))
  const campaignsByName = positionals.map((name) =>
    campaigns.filter((campaign) => name === 'campaigns' || `${campaign}-`.startsWith(`${name}-`)),
  )
  if (
    !isNumber ||
    campaignsByName.length === 0 ||
    campaignsByName.some((names) => names.length === 0)
  )
    return printUsage()
  const files = campaignsByName
    .flat()
    .map((campaign) => join(folder, `campaigns/${campaign}.test.ts`))
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const config = ['--config', join(folder, 'jest.config.mjs')]
  const args = ['--experimental-vm-modules', jest, ...config, '--runTestsByPath', ...files]
  const code = runNode(args, {
    NODE_ENV: '',
    CAMPAIGN_SEED: seed,
    ...(rounds && { CAMPAIGN_ROUNDS: rounds }),
    ...(path && { CAMPAIGN_PATH: path }),
  })
  if (code !== 0) console.error(`A random campaign is repeated with --seed=${seed}`)
  return code
}

function parseArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return { values: {}, positionals: [] }
  }
}

function printUsage(): number {
  console.error(`usage: npm run bench -- <measurement> [arguments]
       npm run bench -- <campaign …> | campaigns [--rounds=n] [--seed=n] [--path=…]
measurements: ${measurements.join(', ')}
campaigns: ${campaigns.join(', ')}`)
  return 1
}
