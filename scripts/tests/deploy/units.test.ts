import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'
import { expectAccepted } from '../../testing/expect-accepted.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const folder = join(root, 'deploy/systemd')
const place = temporaryFolder('units')
const names = readdirSync(folder)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('deploy/systemd', () => {
  it('contains at least seven units', () => {
    expect(names.length).toBeGreaterThanOrEqual(7)
  })

  it('passes the check of systemd-analyze', async () => {
    for (const name of names) {
      // The paths are replaced, because this machine has neither the programs nor the users.
      const text = read(name)
        .replace(/^(Exec\w+=[+-]*)\/(srv|usr\/sbin)\/\S+/gm, '$1/bin/true')
        .replace(/^(User|Group)=.*\n/gm, '')
      writeFileSync(join(place, name), text)
      if (name.includes('@.')) writeFileSync(join(place, name.replace('@.', '@8080.')), text)
    }
    const units = names.map((name) => join(place, name.replace('@.', '@8080.')))
    const tool = { program: 'systemd-analyze', packageName: 'systemd' }
    await expectAccepted(tool, ['verify', '--man=no', '--recursive-errors=no', ...units])
  })

  it.each(names.filter((name) => name.endsWith('.service')))('uses safe settings in %s', (name) => {
    expect(findShortcomings(read(name))).toEqual([])
  })
})

function findShortcomings(unit: string): string[] {
  const has = (line: RegExp) => line.test(unit)
  const isNginx = has(/^ExecStart=\/usr\/sbin\/nginx/m)
  const created = [...unit.matchAll(/^ExecStartPre=\+\/usr\/bin\/install -d .* (\S+)$/gm)].map(
    ([, path]) => path,
  )
  const written = [...unit.matchAll(/^ReadWritePaths=(.+)$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  const missingPaths = written.filter(
    (path) => path !== '/etc/sori' && !(path.startsWith('-') && created.includes(path.slice(1))),
  )
  return [
    ...(has(/^Restart=/m) && !has(/^StartLimitIntervalSec=0$/m) ? ['gives up restarting'] : []),
    ...(!isNginx && !has(/^User=sorijangteo$/m) ? ['runs as root'] : []),
    ...(!isNginx && !has(/^StateDirectory=sorijangteo$/m)
      ? ['does not create /var/lib/sorijangteo']
      : []),
    ...(!isNginx && !has(/^EnvironmentFile=\/etc\/sorijangteo\/env$/m)
      ? ['lacks the settings']
      : []),
    ...missingPaths.map((path) => `does not create ${path}`),
  ]
}
