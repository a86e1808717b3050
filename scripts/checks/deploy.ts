import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, run } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'
import { installed } from './debian.ts'

const folder = join(root, 'deploy')
const MODELS = '/usr/lib/python3/dist-packages/kubernetes/client/models'

/** The files of deploy/, each by the program that will read it: Debian's systemd, docker-compose, Kubernetes' models and promtool. */
export const deploy: Check = {
  name: 'deploy',
  run: async () =>
    together([await systemdUnits(), await composeFile(), await manifests(), await alerts(), await settings(), await runbookAlerts()]),
}

/** What a program says when it ends with anything but 0; what to install where there is none. */
async function accepts(program: string, packageName: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  if (!(await installed(() => findProgram(program), packageName)))
    return holds(`There is no ${program}: run \`apt-get install ${packageName}\` as root.`)
  const { code, said } = await run(program, args, { env: { ...process.env, ...env } })
  return holds(code === 0 ? undefined : `${program} ${args[0]}: ${said}`)
}

/** As they are, but for programs and people that this machine lacks. */
async function systemdUnits(): Promise<Outcome> {
  const place = await mkdtemp(join(tmpdir(), 'sori-units-'))
  try {
    const names = await readdir(join(folder, 'systemd'))
    for (const name of names) {
      const text = await readFile(join(folder, 'systemd', name), 'utf8')
      await writeFile(join(place, name), text.replace(/^(ExecStart=)\/srv\/\S+/m, '$1/bin/true').replace(/^(User|Group)=.*\n/gm, ''))
    }
    const units = names.map((name) => join(place, name.replace('@.', '@8080.')))
    await Promise.all(
      names
        .filter((name) => name.includes('@'))
        .map(async (name) => writeFile(join(place, name.replace('@.', '@8080.')), await readFile(join(place, name)))),
    )
    const outcome = await accepts('systemd-analyze', 'systemd', ['verify', '--man=no', '--recursive-errors=no', ...units])
    return outcome
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const composeFile = () =>
  accepts('docker-compose', 'docker-compose', ['-f', join(folder, 'compose.yaml'), 'config', '-q'], { OWNER_PASSWORD: 'x' })

async function manifests(): Promise<Outcome> {
  if (!(await installed(() => [MODELS].find((path) => existsSync(path)), 'python3-kubernetes')))
    return holds('There are no models of Kubernetes: run `apt-get install python3-kubernetes` as root.')
  const files = (await readdir(join(folder, 'kubernetes'))).map((name) => join(folder, 'kubernetes', name))
  return accepts('/usr/bin/python3', 'python3', [join(root, 'scripts/checks/manifests.py'), ...files])
}

async function alerts(): Promise<Outcome> {
  const metrics = join(folder, 'metrics')
  return together([
    await accepts('promtool', 'prometheus', ['check', 'config', join(metrics, 'prometheus.yml')]),
    await accepts('promtool', 'prometheus', ['test', 'rules', join(metrics, 'alerts.test.yml')]),
  ])
}

/** Each setting of the files is one that the product has: a misspelt one would be ignored. */
async function settings(): Promise<Outcome> {
  const config = await readFile(join(root, 'api/src/config.ts'), 'utf8')
  const payment = await readFile(join(root, 'api/src/payment-settings.ts'), 'utf8')
  const known = new Set([...`${config}${payment}`.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name))
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'OWNER_PASSWORD']) known.add(name)
  const given = await readFile(join(folder, 'sorijangteo.env'), 'utf8')
  const kubernetes = await readFile(join(folder, 'kubernetes/settings.yaml'), 'utf8')
  const names = [...`${given}\n${kubernetes}`.matchAll(/^(?: {2})?([A-Z][A-Z0-9_]+)[=:]/gm)].map(([, name]) => name)
  const unknown = names.filter((name) => !known.has(name))
  return holds(names.length > 20 && unknown.length === 0 ? undefined : `deploy/ has settings that the product lacks: ${unknown}`)
}

/** Each line of the runbook about a figure of ours is a rule, and each rule such a line: the same name, expression and time. */
async function runbookAlerts(): Promise<Outcome> {
  const table = await readFile(join(root, 'docs/runbook.md'), 'utf8')
  const file = await readFile(join(folder, 'metrics/alerts.yml'), 'utf8')
  const said = [...table.matchAll(/^\| ([A-Z][\w ]+) \| `([^`]+)`(?: for (\d+) min)?/gm)].map(
    ([, name = '', rule, minutes]) => `${camel(name)}: ${rule}${minutes ? ` for ${minutes}m` : ''}`,
  )
  const rules = [...file.matchAll(/^ +- alert: (\w+)\n +expr: (.+)(?:\n +for: (\w+))?$/gm)].map(
    ([, name, rule, time]) => `${name}: ${rule}${time ? ` for ${time}` : ''}`,
  )
  return together([
    holds(
      said
        .filter((one) => !rules.includes(one))
        .map((one) => `docs/runbook.md has it, deploy/metrics/alerts.yml has not: ${one}`)
        .join('\n'),
    ),
    holds(
      rules
        .filter((one) => !said.includes(one))
        .map((one) => `deploy/metrics/alerts.yml has it, docs/runbook.md has not: ${one}`)
        .join('\n'),
    ),
    holds(rules.length > 5 && rules.length === file.match(/\balert:/g)?.length ? undefined : 'deploy/metrics/alerts.yml is not read whole'),
  ])
}

const camel = (words: string) => words.replace(/ (.)/g, (_, first: string) => first.toUpperCase())
