import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { run } from '../product/run.ts'

/** Creates a folder for all users, and removes it after the tests. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sori-${name}-`))
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function makeCertificate(folder: string, host = 'localhost') {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 ' +
    `-subj /CN=${host} -addext subjectAltName=DNS:${host},IP:127.0.0.1`
  const files = ['-keyout', key, '-out', certificate]
  const { code, output } = await run('openssl', [...options.split(' '), ...files])
  if (code !== 0) throw new Error(output)
  return { key, certificate }
}
