import { join } from 'node:path'
import { runOrThrow } from '../product/run.ts'

/** Makes a certificate for `host` and 127.0.0.1 that is valid for a day. */
export async function makeCertificate(folder: string, host = 'localhost') {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 ' +
    `-subj /CN=${host} -addext subjectAltName=DNS:${host},IP:127.0.0.1`
  await runOrThrow('openssl', [...options.split(' '), '-keyout', key, '-out', certificate])
  return { key, certificate }
}
