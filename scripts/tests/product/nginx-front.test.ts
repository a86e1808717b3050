import { mkdirSync, writeFileSync } from 'node:fs'
import { get as getSecurely } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Nginx, startNginx } from '../../product/nginx.ts'
import { runNode } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'
import { requireNginx } from '../../testing/debian.ts'
import { makeCertificate, temporaryFolder } from '../../testing/temporary.ts'

const HTTPS_PORT = 8180
const HTTP_PORT = 8181
const folder = temporaryFolder('front')
let front: Nginx

beforeAll(async () => {
  await requireNginx()
  const options = {
    listen: HTTPS_PORT,
    redirect: HTTP_PORT,
    api: '127.0.0.1:1',
    user: 'root',
    ...(await makeCertificate(folder)),
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const { code, output } = await runNode(join(root, 'scripts/ops.ts'), ['nginx', folder, ...args])
  if (code !== 0) throw new Error(output)
  front = await startNginx(folder, { quiet: true })
})
afterAll(() => front.end())

describe('the configuration that ops nginx writes for a certificate', () => {
  it.each(['127.0.0.1', '[::1]'])('redirects http://%s to HTTPS', async (host) => {
    const path = '/sounds/tracks?page=2'
    const answer = await fetch(`http://${host}:${HTTP_PORT}${path}`, { redirect: 'manual' })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(`https://${host}:${HTTPS_PORT}${path}`)
  })

  it('answers HTTPS on IPv6', async () => {
    const options = { host: '::1', port: HTTPS_PORT, path: '/api/me', rejectUnauthorized: false }
    const status = await new Promise((resolve) => {
      getSecurely(options, (answer) => resolve(answer.resume().statusCode)).once(
        'error',
        ({ message }) => resolve(message),
      )
    })
    // No API process runs here.
    expect(status).toBe(502)
  })

  it("serves certbot's proof over HTTP", async () => {
    const proofs = join(folder, 'run/acme/.well-known/acme-challenge')
    mkdirSync(proofs, { recursive: true })
    writeFileSync(join(proofs, 'token'), 'proof')
    const url = `http://127.0.0.1:${HTTP_PORT}/.well-known/acme-challenge/token`
    const answer = await fetch(url, { redirect: 'manual' })
    expect([answer.status, await answer.text()]).toEqual([200, 'proof'])
  })
})
