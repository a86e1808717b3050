import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { localSettings, startNginx, writeNginxConfiguration } from '../../scripts/product/nginx.ts'
import { startProgram } from '../../scripts/product/program.ts'
import { root } from '../../scripts/product/workspaces.ts'
import { makeCertificate } from '../../scripts/testing/certificate.ts'

/** The receiver's port in nginx/conf/locations.conf. */
const RECEIVER_PORT = 8090

/** The setting of an API that moves versions through the receiver of {@link startHttpsFront}. */
export const receiverSettings = { RELEASES_URL: `http://127.0.0.1:${RECEIVER_PORT}` }

interface Front {
  disk: string
  siteDir: string
  apiPort: number
  /** The port of HTTPS. */
  port: number
}

/** Starts the receiver, and nginx with a new certificate in front of API and receiver. */
export async function startHttpsFront({ disk, siteDir, apiPort, port }: Front) {
  const folder = join(disk, 'nginx')
  mkdirSync(folder)
  const tls = await makeCertificate(folder)
  const settings = localSettings(`${port} ssl http2`, [`127.0.0.1:${apiPort}`])
  await writeNginxConfiguration(folder, { ...settings, tls })
  const args = ['scripts/release.ts', 'receive', '--site', siteDir]
  const receiver = await startProgram(process.execPath, args, { cwd: root, port: RECEIVER_PORT })
  const nginx = await startNginx(folder, { quiet: true })
  return {
    url: `https://localhost:${port}`,
    certificate: tls.certificate,
    async end() {
      await nginx.end()
      await receiver.end()
    },
  }
}
