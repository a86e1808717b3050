import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { findNginx, localSettings, NO_NGINX, startNginx, writeNginxConfiguration } from './nginx.ts'
import { portProblem } from './port.ts'
import type { Program } from './program.ts'
import { productFolders } from './workspaces.ts'

/** Returns the API's port (API_PORT, by default `port` + 1000) and the next one. */
export function apiPorts(env: NodeJS.ProcessEnv, port: number): number[] {
  const apiPort = Number(env.API_PORT || port + 1000)
  return [apiPort, apiPort + 1]
}

export function apiEnvironment(env: NodeJS.ProcessEnv, port: number): NodeJS.ProcessEnv {
  return {
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: `http://localhost:${port}`,
    FILES_PREFIX: '/__files/',
    ...env,
  }
}

/** Starts nginx in front of the API. Throws if nginx is missing or `port` is in use. */
export async function startNginxFront(
  env: NodeJS.ProcessEnv,
  port: number,
  ports: readonly number[],
): Promise<Program> {
  if (!findNginx()) throw new Error(NO_NGINX)
  const problem = await portProblem(port)
  if (problem) throw new Error(problem)
  const { dataDir } = productFolders(env)
  const folder = join(dataDir, 'nginx')
  const { readConfig } = await import('../../api/src/config.ts')
  const { s3, filesDir } = readConfig({ ...env, DATA_DIR: dataDir })
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const api = ports.map((apiPort) => `127.0.0.1:${apiPort}`)
  await writeNginxConfiguration(folder, {
    ...localSettings(String(port), api),
    ipv6: addresses.some(({ family }) => family === 'IPv6'),
    ...(s3 ? { bucket: s3 } : { filesDir }),
  })
  return startNginx(folder)
}
