import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { findNginx, type Nginx, NO_NGINX, renderNginx, startNginx } from './nginx.ts'
import { portTrouble } from './port.ts'
import { places } from './workspaces.ts'

/** Web processes behind nginx. */
const PROCESSES = 2

/**
 * Returns the ports of the web processes behind the nginx at `port`: from API_PORT on, by default a
 * thousand above.
 */
export function apiPorts(env: NodeJS.ProcessEnv, port: number): number[] {
  const first = Number(env.API_PORT || port + 1000)
  return Array.from({ length: PROCESSES }, (_, index) => first + index)
}

/** Returns the web processes' environment behind nginx. */
export function apiEnvironment(env: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv {
  return {
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: `http://localhost:${port}`,
    FILES_PREFIX: '/__files/',
    ...env,
  }
}

/**
 * Starts nginx at `port` before the web processes at `ports`. Throws with the reason in a sentence.
 */
export async function frontOf(
  env: NodeJS.ProcessEnv,
  port: number,
  ports: readonly number[],
): Promise<Nginx> {
  if (!findNginx()) throw new Error(NO_NGINX)
  const trouble = await portTrouble(port)
  if (trouble) throw new Error(trouble)
  const folder = join(places(env).dataDir, 'nginx')
  const { readConfig } = await import('../../api/src/config.ts')
  const config = readConfig({ ...env, DATA_DIR: places(env).dataDir })
  await renderNginx(folder, {
    listen: String(port),
    ipv6: Object.values(networkInterfaces()).some((addresses) =>
      addresses?.some(({ family }) => family === 'IPv6'),
    ),
    serverName: 'localhost',
    api: ports.map((one) => `127.0.0.1:${one}`),
    filesDir: config.s3 ? '' : config.filesDir,
    ...(config.s3 && { bucket: config.s3 }),
    ...(process.getuid?.() === 0 && { user: 'root' }),
  })
  return startNginx(folder)
}
