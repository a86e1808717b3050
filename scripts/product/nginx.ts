import { type ChildProcess, spawn } from 'node:child_process'
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
import { findProgram, run } from './run.ts'
import { root } from './workspaces.ts'

/** Settings of the configuration that depend on the machine. */
export interface NginxSettings {
  /** The arguments of nginx's `listen`: `8080`, `443 ssl http2`. */
  listen: string
  /** Whether a port alone is opened for IPv6 as well. */
  ipv6?: boolean
  /** The port that redirects HTTP to HTTPS. */
  redirectFrom?: string
  serverName: string
  /** The API's processes, `host:port` each. */
  api: readonly string[]
  /** The folder that the API's storage keeps files in; empty where nginx is not to send them. */
  filesDir: string
  /** The bucket that it keeps them in. */
  bucket?: { bucket: string; region: string; endpoint: string | null }
  tls?: { certificate: string; key: string }
  /** The access log's file, `run/access.log` below the prefix by default. */
  accessLog?: string
  /** The user of nginx's workers, where nginx is started as root. */
  user?: string
}

/** nginx in the foreground of ours. */
export interface Nginx {
  ended: Promise<number | null>
  end(): Promise<void>
}

const source = join(root, 'nginx')

/** Writes a whole configuration into `folder`, which is nginx's prefix: `nginx -p folder -c nginx.conf`. */
export async function renderNginx(folder: string, settings: NginxSettings): Promise<void> {
  const place = join(folder, 'run')
  rmSync(join(folder, 'conf'), { recursive: true, force: true })
  for (const made of ['errors', 'temp', 'cache', 'acme'])
    mkdirSync(join(place, made), { recursive: true })
  cpSync(join(source, 'conf'), join(folder, 'conf'), { recursive: true })
  cpSync(join(source, 'nginx.conf'), join(folder, 'nginx.conf'))
  writeFileSync(join(place, 'machine.conf'), settings.user ? `user ${settings.user};\n` : '')
  const { tls } = settings
  const site = fill('site.conf', {
    LISTEN: listenLines(settings.listen, settings),
    REDIRECT: settings.redirectFrom ? redirect(settings, settings.redirectFrom) : '',
    SERVER_NAME: settings.serverName,
    ACCESS_LOG: settings.accessLog ?? 'run/access.log',
    API_SERVERS: settings.api
      .map((address) => `  server ${address} max_fails=3 fail_timeout=2s;`)
      .join('\n'),
    TLS: tls
      ? fill('tls.conf', {
          CERTIFICATE: resolve(tls.certificate),
          CERTIFICATE_KEY: resolve(tls.key),
        })
      : '',
  })
  writeFileSync(join(place, 'site.conf'), site)
  const { bucket } = settings
  writeFileSync(
    join(place, 'files.conf'),
    bucket ? fill('files-bucket.conf', placeOf(bucket)) : fill('files-folder.conf', {}),
  )
  rmSync(join(place, 'files'), { force: true })
  if (settings.filesDir) symlinkSync(resolve(settings.filesDir), join(place, 'files'))
  await writeErrors(join(place, 'errors'))
}

function listenLines(listen: string, { ipv6 = false }: Pick<NginxSettings, 'ipv6'>): string {
  const isPort = /^\d+( |$)/.test(listen)
  return [listen, ...(isPort && ipv6 ? [`[::]:${listen}`] : [])]
    .map((one) => `  listen ${one};`)
    .join('\n')
}

function redirect(settings: NginxSettings, from: string): string {
  const [, port] = /(\d+)( |$)/.exec(settings.listen) ?? []
  return fill('redirect.conf', {
    LISTEN: listenLines(from, settings),
    SERVER_NAME: settings.serverName,
    PORT: port === '443' ? '' : `:${port}`,
  })
}

/**
 * Starts nginx with the configuration in `folder`. Throws its message if it cannot start. Logs to
 * our output unless `quiet`.
 */
export async function startNginx(folder: string, { quiet = false } = {}): Promise<Nginx> {
  const program = findNginx()
  if (!program) throw new Error(NO_NGINX)
  const args = ['-p', folder, '-c', 'nginx.conf']
  const tried = await run(program, [...args, '-t', '-q'])
  if (tried.code !== 0) throw new Error(`nginx refuses its configuration:\n${tried.output}`)
  const child = spawn(program, [...args, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  process.once('exit', () => child.kill('SIGTERM'))
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => {
    output = (output + bytes).slice(-10_000)
    if (!quiet) process.stderr.write(bytes)
  })
  const ended = new Promise<number | null>((settle) => child.once('exit', settle))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // It writes its id when it listens; the test of the configuration has left the file empty.
  const isListening = () => !hasEnded() && idIn(join(folder, 'run/nginx.pid')) === child.pid
  for (
    const until = Date.now() + START_MS;
    !isListening();
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    if (!hasEnded() && Date.now() < until) continue
    child.kill('SIGKILL')
    await ended
    throw new Error(`nginx does not start:\n${output}`)
  }
  return { ended, end: () => quit(child, ended) }
}

const START_MS = 5_000
const idIn = (file: string) => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0)

/** The message for a missing nginx. */
export const NO_NGINX =
  'There is no nginx: run `apt-get install nginx-light` as root, or name one by NGINX_PATH.'

/** `NGINX_PATH`, or one on PATH or in Debian's folder. */
export function findNginx(): string | undefined {
  const { NGINX_PATH } = process.env
  return NGINX_PATH ? [NGINX_PATH].find((path) => existsSync(path)) : findProgram('nginx')
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(source, 'templates', `${template}.template`), 'utf8')
  return text.replace(/\$\{([A-Z_]+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`${template}.template asks for ${name}, which is not set`)
    return value
  })
}

/**
 * Returns the location of a bucket, as the API signs it: a path below an endpoint, or a host of
 * Amazon's.
 */
function placeOf({
  bucket,
  region,
  endpoint,
}: NonNullable<NginxSettings['bucket']>): Record<string, string> {
  const amazon = `s3.${region}.amazonaws.com`
  const { protocol, hostname, host, port } = new URL(
    endpoint ?? `https://${bucket.includes('.') ? amazon : `${bucket}.${amazon}`}`,
  )
  const address = hostname === 'localhost' ? '127.0.0.1' : hostname
  return {
    ORIGIN: `${protocol}//${address}${port && `:${port}`}`,
    HOST: host,
    TLS: protocol === 'https:' ? fill('bucket-tls.conf', { NAME: hostname }) : '',
    RESOLVER: /^[\d.]+$|^\[/.test(address) ? '' : `  resolver ${nameServers().join(' ')};`,
  }
}

/** The machine's own name servers. nginx asks them itself, without search domains and without /etc/hosts. */
function nameServers(): string[] {
  const file = '/etc/resolv.conf'
  const output = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const servers = [...output.matchAll(/^nameserver\s+([^\s%]+)/gm)].map(([, server = '']) =>
    server.includes(':') ? `[${server}]` : server,
  )
  return servers.length > 0 ? servers : ['127.0.0.1']
}

/** The largest body of a call (site.conf); uploads are refused by the API's own words. */
const CALL_BYTES = 1_048_576
const paramsOf = {
  bad: {},
  'not-found': {},
  unavailable: {},
  'too-large': { params: { bytes: CALL_BYTES } },
  'too-many': { params: { seconds: 5 } },
}

/** The texts of conf/errors.conf, from the catalogue of words. */
async function writeErrors(folder: string): Promise<void> {
  const { commonTexts, locales, messages } = await import('@sori/contract/messages')
  for (const language of locales) {
    const { errors } = messages(language)
    const texts = {
      bad: ['VALIDATION', errors.VALIDATION(undefined)],
      'not-found': ['NOT_FOUND', errors.NOT_FOUND(undefined)],
      'too-large': ['TOO_LARGE', errors.TOO_LARGE({ bytes: CALL_BYTES })],
      'too-many': ['TOO_MANY_REQUESTS', errors.TOO_MANY_REQUESTS({ seconds: 5 })],
      unavailable: ['UNAVAILABLE', errors.UNAVAILABLE(undefined)],
    } as const
    for (const [name, [code, message]] of Object.entries(texts)) {
      writeFileSync(
        join(folder, `${name}.${language}.json`),
        JSON.stringify({ code, message, ...paramsOf[name as keyof typeof paramsOf] }),
      )
      const { siteName, retry } = commonTexts(language)
      const page = fill('error.html', {
        LANGUAGE: language,
        SITE_NAME: siteName,
        MESSAGE: message,
        AGAIN: retry,
      })
      writeFileSync(join(folder, `${name}.${language}.html`), page)
    }
  }
}

/** Requests under way have ten seconds. */
async function quit(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGQUIT')
  const late = setTimeout(() => child.kill('SIGTERM'), 10_000)
  await ended
  clearTimeout(late)
}
