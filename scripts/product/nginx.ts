import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { type Program, startProgram } from './program.ts'
import { findProgram, run } from './run.ts'
import { root } from './workspaces.ts'

export interface NginxSettings {
  /** The directive `listen`, for example `8080` or `443 ssl http2`. */
  listen: string
  /** Whether nginx also listens on IPv6 if `listen` is only a port. */
  ipv6?: boolean
  redirectFrom?: string
  serverName: string
  /** The API's processes, each as `host:port`. */
  api: readonly string[]
  /** The folder of stored files; empty for a bucket. */
  filesDir: string
  bucket?: { bucket: string; region: string; endpoint: string | null }
  tls?: { certificate: string; key: string }
  /** The access log; by default `run/access.log` below the prefix. */
  accessLog?: string
  /** The user of nginx's workers when root starts nginx. */
  user?: string
}

/** The largest request body in bytes, as in site.conf. The API limits uploads itself. */
const REQUEST_BODY_MAX = 1_048_576
const nginxFolder = join(root, 'nginx')

export const NO_NGINX =
  'There is no nginx: run `apt-get install nginx-light` as root, or name one by NGINX_PATH.'

export function findNginx(): string | undefined {
  const { NGINX_PATH } = process.env
  if (!NGINX_PATH) return findProgram('nginx')
  return existsSync(NGINX_PATH) ? NGINX_PATH : undefined
}

/** Writes nginx's configuration and error pages into `folder`, and links the stored files. */
export async function writeNginxConfiguration(
  folder: string,
  settings: NginxSettings,
): Promise<void> {
  const { bucket, tls, redirectFrom, user, filesDir } = settings
  const write = (name: string, text: string) => writeFileSync(join(folder, 'run', name), text)
  rmSync(join(folder, 'conf'), { recursive: true, force: true })
  rmSync(join(folder, 'run/files'), { force: true })
  for (const name of ['errors', 'temp', 'cache', 'acme'])
    mkdirSync(join(folder, 'run', name), { recursive: true })
  for (const name of ['conf', 'nginx.conf'])
    cpSync(join(nginxFolder, name), join(folder, name), { recursive: true })
  const site = fillTemplate('site.conf', {
    LISTEN: listenLines(settings.listen, settings),
    REDIRECT: redirectFrom ? redirectServer(settings, redirectFrom) : '',
    SERVER_NAME: settings.serverName,
    ACCESS_LOG: settings.accessLog ?? 'run/access.log',
    API_SERVERS: settings.api
      .map((address) => `  server ${address} max_fails=3 fail_timeout=2s;`)
      .join('\n'),
    TLS: tls
      ? fillTemplate('tls.conf', {
          CERTIFICATE: resolve(tls.certificate),
          CERTIFICATE_KEY: resolve(tls.key),
        })
      : '',
  })
  write('machine.conf', user ? `user ${user};\n` : '')
  write('site.conf', site)
  write(
    'files.conf',
    bucket
      ? fillTemplate('files-bucket.conf', bucketValues(bucket))
      : fillTemplate('files-folder.conf'),
  )
  if (filesDir) symlinkSync(resolve(filesDir), join(folder, 'run/files'))
  for (const [name, text] of await errorPages()) write(`errors/${name}`, text)
}

/** Returns settings of an nginx in front of the processes at `api`, for tests and `npm start`. */
export function localSettings(listen: string, api: readonly string[]): NginxSettings {
  const user = process.getuid?.() === 0 ? { user: 'root' } : {}
  return { listen, serverName: 'localhost', api, filesDir: '', ...user }
}

function listenLines(listen: string, { ipv6 = false }: Pick<NginxSettings, 'ipv6'>): string {
  const isPort = /^\d+( |$)/.test(listen)
  const addresses = isPort && ipv6 ? [listen, `[::]:${listen}`] : [listen]
  return addresses.map((address) => `  listen ${address};`).join('\n')
}

function redirectServer(settings: NginxSettings, from: string): string {
  const [, port] = /(\d+)( |$)/.exec(settings.listen) ?? []
  return fillTemplate('redirect.conf', {
    LISTEN: listenLines(from, settings),
    SERVER_NAME: settings.serverName,
    PORT: port === '443' ? '' : `:${port}`,
  })
}

/** Starts nginx, which logs to stderr unless `quiet`. Throws nginx's message if it cannot start. */
export async function startNginx(folder: string, { quiet = false } = {}): Promise<Program> {
  const program = findNginx()
  if (!program) throw new Error(NO_NGINX)
  const args = ['-p', folder, '-c', 'nginx.conf']
  const { code, output } = await run(program, [...args, '-t', '-q'])
  if (code !== 0) throw new Error(`nginx refuses its configuration:\n${output}`)
  // nginx writes its process id when it listens. Its test of the configuration empties the file.
  const pidFile = join(folder, 'run/nginx.pid')
  return startProgram(program, [...args, '-g', 'daemon off;'], {
    isReady: (pid) => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8')) === pid,
    endSignal: 'SIGQUIT',
    ...(!quiet && { onOutput: (bytes: Buffer) => process.stderr.write(bytes) }),
  })
}

function fillTemplate(template: string, values: Readonly<Record<string, string>> = {}): string {
  const text = readFileSync(join(nginxFolder, 'templates', `${template}.template`), 'utf8')
  return text.replace(/\$\{([A-Z_]+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template}.template requires ${name}`)
    return value
  })
}

/** Returns the values for the template of a bucket. The API signs the host. */
function bucketValues({ bucket, region, endpoint }: NonNullable<NginxSettings['bucket']>) {
  const amazon = `s3.${region}.amazonaws.com`
  const amazonHost = bucket.includes('.') ? amazon : `${bucket}.${amazon}`
  const { protocol, hostname, host, port } = new URL(endpoint ?? `https://${amazonHost}`)
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname
  const isNumeric = /^[\d.]+$|^\[/.test(address)
  return {
    ORIGIN: `${protocol}//${address}${port && `:${port}`}`,
    HOST: host,
    TLS: protocol === 'https:' ? fillTemplate('bucket-tls.conf', { NAME: hostname }) : '',
    RESOLVER: isNumeric ? '' : `  resolver ${nameServers().join(' ')};`,
  }
}

/** Returns the machine's name servers, because nginx does not read /etc/resolv.conf. */
function nameServers(): string[] {
  const file = '/etc/resolv.conf'
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const servers = [...text.matchAll(/^nameserver\s+([^\s%]+)/gm)].map(([, server = '']) =>
    server.includes(':') ? `[${server}]` : server,
  )
  return servers.length > 0 ? servers : ['127.0.0.1']
}

async function errorPages(): Promise<[name: string, text: string][]> {
  const { commonTexts, locales, messages } = await import('@sori/contract/messages')
  return locales.flatMap((language) => {
    const { errors } = messages(language)
    const { siteName, retry } = commonTexts(language)
    const size = { bytes: REQUEST_BODY_MAX }
    const pause = { seconds: 5 }
    const problems = {
      bad: { code: 'VALIDATION', message: errors.VALIDATION(undefined) },
      'not-found': { code: 'NOT_FOUND', message: errors.NOT_FOUND(undefined) },
      'too-large': { code: 'TOO_LARGE', message: errors.TOO_LARGE(size), params: size },
      'too-many': {
        code: 'TOO_MANY_REQUESTS',
        message: errors.TOO_MANY_REQUESTS(pause),
        params: pause,
      },
      unavailable: { code: 'UNAVAILABLE', message: errors.UNAVAILABLE(undefined) },
    }
    return Object.entries(problems).flatMap(([name, problem]): [string, string][] => {
      const texts = { LANGUAGE: language, SITE_NAME: siteName, MESSAGE: problem.message }
      return [
        [`${name}.${language}.json`, JSON.stringify(problem)],
        [`${name}.${language}.html`, fillTemplate('error.html', { ...texts, AGAIN: retry })],
      ]
    })
  })
}
