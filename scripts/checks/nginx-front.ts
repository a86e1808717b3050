import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get as getSecurely } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx, NO_NGINX, startNginx } from '../product/nginx.ts'
import { run, runNode } from '../product/run.ts'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'
import { installed } from './debian.ts'

const HTTPS_PORT = 8196
const HTTP_PORT = 8197

/** Starts nginx on what `npm run ops -- nginx` writes for a certificate: both ports, both families of addresses. */
export const nginxFront: Check = {
  name: 'nginx at 80 and 443',
  run: async () => {
    if (!(await installed(findNginx, 'nginx-light'))) return holds(NO_NGINX)
    const folder = mkdtempSync(join(tmpdir(), 'sori-front-'))
    try {
      await write(folder)
      const front = await startNginx(folder, { quiet: true })
      try {
        return together([await redirects('127.0.0.1'), await redirects('[::1]'), await answersAtIpv6(), await servesProofs(folder)])
      } finally {
        await front.end()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function write(folder: string): Promise<void> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  const made = await run('openssl', [...request.split(' '), '-keyout', key, '-out', certificate])
  if (made.code !== 0) throw new Error(made.said)
  const options = { listen: HTTPS_PORT, redirect: HTTP_PORT, api: '127.0.0.1:1', certificate, key, user: 'root' }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const written = await runNode(join(root, 'scripts/ops.ts'), ['nginx', folder, ...args])
  if (written.code !== 0) throw new Error(written.said)
}

async function redirects(host: string): Promise<Outcome> {
  const answer = await fetch(`http://${host}:${HTTP_PORT}/sounds/tracks?page=2`, { redirect: 'manual' })
  const location = answer.headers.get('location')
  const isRight = answer.status === 308 && location === `https://${host}:${HTTPS_PORT}/sounds/tracks?page=2`
  return holds(isRight ? undefined : `http://${host} is answered ${answer.status}, to ${location}`)
}

/** There is no API, so that nginx answers 502 itself. */
async function answersAtIpv6(): Promise<Outcome> {
  const status = await new Promise<number | string>((resolve) => {
    const options = { host: '::1', port: HTTPS_PORT, path: '/api/me', rejectUnauthorized: false }
    getSecurely(options, (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', ({ message }) => resolve(message))
  })
  return holds(status === 502 ? undefined : `https://[::1] is answered ${status}`)
}

/** A certificate authority fetches what certbot puts into the folder. */
async function servesProofs(folder: string): Promise<Outcome> {
  await run('mkdir', ['-p', join(folder, 'run/acme/.well-known/acme-challenge')])
  writeFileSync(join(folder, 'run/acme/.well-known/acme-challenge/token'), 'proof')
  const answer = await fetch(`http://127.0.0.1:${HTTP_PORT}/.well-known/acme-challenge/token`, { redirect: 'manual' })
  const text = await answer.text()
  return holds(answer.status === 200 && text === 'proof' ? undefined : `certbot's proof is answered ${answer.status}: ${text}`)
}
