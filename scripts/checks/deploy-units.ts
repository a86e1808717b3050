import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { accepts } from './accepts.ts'
import { holds, type Outcome, together } from './check.ts'

const folder = join(root, 'deploy/systemd')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Checks deploy/systemd with systemd-analyze, and that units restart for ever and create their folders. */
export async function systemdUnits(): Promise<Outcome> {
  const names = readdirSync(folder)
  const services = names.filter((name) => name.endsWith('.service'))
  return together([
    holds(names.length >= 7 ? undefined : 'deploy/systemd lacks units'),
    await verified(names),
    ...services.map((name) =>
      holds(
        shortcomings(read(name))
          .map((what) => `${name} ${what}`)
          .join('\n') || undefined,
      ),
    ),
  ])
}

/** The units without programs and users that this machine lacks. */
async function verified(names: readonly string[]): Promise<Outcome> {
  const place = mkdtempSync(join(tmpdir(), 'sori-units-'))
  try {
    for (const name of names) {
      const text = read(name)
        .replace(/^(Exec\w+=[+-]*)\/(srv|usr\/sbin)\/\S+/gm, '$1/bin/true')
        .replace(/^(User|Group)=.*\n/gm, '')
      writeFileSync(join(place, name), text)
      if (name.includes('@.')) writeFileSync(join(place, name.replace('@.', '@8080.')), text)
    }
    const units = names.map((name) => join(place, name.replace('@.', '@8080.')))
    const tool = { program: 'systemd-analyze', packageName: 'systemd' }
    return await accepts(tool, ['verify', '--man=no', '--recursive-errors=no', ...units])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function shortcomings(unit: string): string[] {
  const has = (line: RegExp) => line.test(unit)
  const isNginx = has(/^ExecStart=\/usr\/sbin\/nginx/m)
  const created = [...unit.matchAll(/^ExecStartPre=\+\/usr\/bin\/install -d .* (\S+)$/gm)].map(([, path]) => path)
  const written = [...unit.matchAll(/^ReadWritePaths=(.+)$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  const missing = written.filter((path) => path !== '/etc/sori' && !(path.startsWith('-') && created.includes(path.slice(1))))
  return [
    ...(has(/^Restart=/m) && !has(/^StartLimitIntervalSec=0$/m) ? ['gives up restarting'] : []),
    ...(!isNginx && !has(/^User=sorijangteo$/m) ? ['runs as root'] : []),
    ...(!isNginx && !has(/^StateDirectory=sorijangteo$/m) ? ['does not create /var/lib/sorijangteo'] : []),
    ...(!isNginx && !has(/^EnvironmentFile=\/etc\/sorijangteo\/env$/m) ? ['lacks the settings'] : []),
    ...missing.map((path) => `does not create ${path}`),
  ]
}
