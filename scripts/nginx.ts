// usage: npm run nginx -- <folder> --listen=443 --server-name=sori.example --api=10.0.0.11:8080,10.0.0.12:8080
//        [--certificate=FILE --key=FILE [--redirect=80]] [--files=FOLDER | --files=STORAGE_URL] [--user=www-data]
//        [--no-ipv6] [--log=FILE]
//        writes a whole configuration: nginx -p <folder> -c nginx.conf
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { renderNginx } from './product/nginx.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
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
  },
})
const [folder] = positionals
const { certificate, key } = values
const trouble = troubleOf()
if (trouble || !folder) {
  console.error(trouble ?? 'Say into which folder.')
  process.exit(1)
}
const { storagePlace } = await import('../api/src/config.ts')
const { filesDir, s3 } = /^(file|s3):/.test(values.files) ? storagePlace(values.files, '.') : { filesDir: values.files, s3: null }
await renderNginx(resolve(folder), {
  listen: certificate ? `${values.listen} ssl http2` : values.listen,
  serverName: values['server-name'],
  api: values.api.split(','),
  filesDir: s3 ? '' : filesDir,
  ...(s3 && { bucket: s3 }),
  user: values.user,
  ...(values.log && { accessLog: values.log }),
  ipv6: values.ipv6,
  ...(certificate && key && { tls: { certificate, key }, redirectFrom: values.redirect }),
})
console.info(`Written. Check it: nginx -p ${resolve(folder)} -c nginx.conf -t`)

function troubleOf(): string | undefined {
  if (!values.api.split(',').every((address) => /^[\w.:[\]-]+:\d+$/.test(address)))
    return '--api takes addresses with ports, host:port,host:port'
  if (Boolean(certificate) !== Boolean(key)) return '--certificate and --key go together'
  return undefined
}
