import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { storagePlace } from '../../api/src/config.ts'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { writeNginxConfiguration } from '../product/nginx.ts'
import { onlyOne } from './arguments.ts'

const options = {
  listen: { type: 'string', default: '80' },
  'server-name': { type: 'string', default: '_' },
  api: { type: 'string', default: '127.0.0.1:8080' },
  files: { type: 'string', default: '' },
  certificate: { type: 'string' },
  key: { type: 'string' },
  redirect: { type: 'string', default: '80' },
  ipv6: { type: 'boolean', default: true },
  user: { type: 'string', default: 'www-data' },
  log: { type: 'string' },
} as const

export async function run(args: string[]): Promise<number> {
  const parsed = parseArgs({ args, options, allowPositionals: true, allowNegative: true })
  const { values } = parsed
  const folder = resolve(onlyOne(parsed.positionals))
  const { certificate, key, log } = values
  const api = values.api.split(',')
  if (!api.every((address) => /^[\w.:[\]-]+:\d+$/.test(address)))
    throw new StartError('--api takes addresses with ports, host:port,host:port')
  if (Boolean(certificate) !== Boolean(key))
    throw new StartError('--certificate needs --key, and --key needs --certificate')
  const { filesDir, s3 } = /^(file|s3):/.test(values.files)
    ? storagePlace(values.files, '.')
    : { filesDir: values.files, s3: null }
  await writeNginxConfiguration(folder, {
    listen: certificate ? `${values.listen} ssl http2` : values.listen,
    serverName: values['server-name'],
    api,
    filesDir: s3 ? '' : filesDir,
    ...(s3 && { bucket: s3 }),
    user: values.user,
    ...(log && { accessLog: log }),
    ipv6: values.ipv6,
    ...(certificate && key && { tls: { certificate, key }, redirectFrom: values.redirect }),
  })
  console.info(`Written. Check it: nginx -p ${folder} -c nginx.conf -t`)
  return 0
}
