import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export interface Receiver {
  /** The settings that an API needs to move versions through this receiver. */
  env: { RELEASES_URL: string; RELEASES_TOKEN: string }
  end(): void
}

/** Starts the receiver of releases in this process, on a free port of this machine. */
export async function startReceiver(siteDir: string, secret?: string): Promise<Receiver> {
  // Imported here, because the module needs the compiled packages of shared-lib.
  const { createReceiver } = await import('@sori/remote-tools/release')
  const token = secret ?? randomBytes(32).toString('base64url')
  const server = await createReceiver({ siteDir, log: console.info, apiToken: token })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Lets the process end after a failed start.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    env: { RELEASES_URL: `http://127.0.0.1:${port}`, RELEASES_TOKEN: token },
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
