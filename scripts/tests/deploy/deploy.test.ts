import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'
import { expectAccepted } from '../../testing/expect-accepted.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

type Identity = { actions: string[] }
const folder = temporaryFolder('deploy')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

describe('deploy/', () => {
  it('has log rotation rules that logrotate accepts', async () => {
    const tool = { program: 'logrotate', packageName: 'logrotate' }
    await expectAccepted(tool, ['--debug', join(root, 'deploy/logrotate/sorijangteo')])
  })

  it('has a HAProxy configuration that HAProxy accepts', async () => {
    const values: Readonly<Record<string, string>> = {
      ADDRESS: '127.0.0.1',
      PRIMARY_PORT: '5432',
      SERVERS: '  server node1 127.0.0.1:5433 check port 8008',
    }
    const template = read('postgresql/haproxy.cfg.template')
    const text = template.replace(/\$\{([A-Z_]+)\}/g, (all, name: string) => values[name] ?? all)
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, text)
    await expectAccepted({ program: 'haproxy', packageName: 'haproxy' }, ['-c', '-f', file])
  })

  it("limits the storage's key to the product's bucket", () => {
    const [, bucket = ''] = /^STORAGE_URL='s3:\/\/([^?']+)/m.exec(read('sorijangteo.env')) ?? []
    const [, inline = '{}'] = /s3\.json: \|\n\s+(.+)/.exec(read('kubernetes/settings.yaml')) ?? []
    const files = [read('s3.json'), inline].map(
      (text) => JSON.parse(text) as { identities: Identity[] },
    )
    const rights = files.flatMap(({ identities }) => identities.map(({ actions }) => actions))
    expect(rights).toEqual([[`Admin:${bucket}`], [`Admin:${bucket}`]])
  })
})
