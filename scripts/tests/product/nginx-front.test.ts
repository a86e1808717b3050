import { mkdirSync, writeFileSync } from 'node:fs'
import { get as getSecurely } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startNginx } from '../../product/nginx.ts'
import type { Program } from '../../product/program.ts'
import { runNode } from '../../product/run.ts'
import { root } from '../../product/workspaces.ts'
import { makeCertificate } from '../../testing/certificate.ts'
import { requireNginx } from '../../testing/debian.ts'
import { temporaryFolder } from '../../testing/temporary.ts'

const HTTPS_PORT = 8180
const HTTP_PORT = 8181
const folder = temporaryFolder('front')
let front: Program

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

describe('the configuration of `npm run ops -- nginx` with a certificate', () => {
  it.each(['127.0.0.1', '[::1]'])('redirects http://%s to HTTPS', async (host) => {
    const path = '/sounds/tracks?page=2'
    const response = await fetch(`http://${host}:${HTTP_PORT}${path}`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe(`https://${host}:${HTTPS_PORT}${path}`)
  })

  it('answers HTTPS on IPv6', async () => {
    const options = { host: '::1', port: HTTPS_PORT, path: '/api/me', rejectUnauthorized: false }
    const status = await new Promise((resolve) => {
      getSecurely(options, (response) => resolve(response.resume().statusCode)).once(
        'error',
        ({ message }) => resolve(message),
      )
    })
    // nginx answers itself, because no API process runs here.
    expect(status).toBe(502)
  })

  it("serves certbot's proof over HTTP", async () => {
    const proofs = join(folder, 'run/acme/.well-known/acme-challenge')
    mkdirSync(proofs, { recursive: true })
    writeFileSync(join(proofs, 'token'), 'proof')
    const url = `http://127.0.0.1:${HTTP_PORT}/.well-known/acme-challenge/token`
    const response = await fetch(url, { redirect: 'manual' })
    expect([response.status, await response.text()]).toEqual([200, 'proof'])
  })
})
