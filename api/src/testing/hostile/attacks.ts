import { FORM_TYPE, headOf } from '../../modules/files/uploads/testing/form.ts'
import type { WireRequest } from './wire.ts'

/** A part of every secret in requests. Tests search the log for it. */
export const MARKER = 'hostile-marker-7f3a91'

export type Target = { method: string; path: string; authorization: readonly string[] }

/** A server beside the API that must not be reachable through it. */
export type Neighbour = { port: number }

const LONG_TEXT_LENGTH = 12_000
const JSON_TYPE = 'content-type: application/json'

const methods = ['TRACE', 'PROPFIND', 'PURGE', 'OPTIONS', 'DELETE', 'PATCH', 'PUT', 'get', 'BREW']

const pathsOf = (path: string, { port }: Neighbour): string[] => [
  `http://127.0.0.1:${port}${path}`,
  `http://localhost${path}`,
  `HTTP://localhost/../${path}`,
  `//127.0.0.1:${port}${path}`,
  `/..${path}`,
  `/%2e%2e${path}`,
  `${path}/../../control/payments`,
  `${path}/%2e%2e/%2e%2e/control/payments`,
  `${path}/%252e%252e/__outbox`,
  `${path}/..%2f..%2fjwt-secret`,
  `${path}/..%5c..%5coutbox-token`,
  `${path}\\..\\..\\x`,
  `${path}/.%00./x`,
  `${path}%00`,
  `${path}%ff%fe`,
  `${path}%`,
  `${path}/%E0%A4%A`,
  `/${path}`,
  `${path};a=b`,
  `${path}/${'b'.repeat(LONG_TEXT_LENGTH)}`,
  `${path}?${'a'.repeat(LONG_TEXT_LENGTH)}`,
  `${path}?__proto__[x]=1&constructor[prototype][x]=1&more[__proto__]=1`,
  `${path}?page=1e309&size=-1&sort[]=a&keyword=%00`,
  `${path}?token=${MARKER}&accessToken=${MARKER}&paymentKey=${MARKER}`,
  `${path}?next=http://127.0.0.1:${port}/&url=file:///etc/passwd`,
  `${path}#${MARKER}`,
  `${path}/한글`,
  path.toUpperCase(),
]

const headersOf = ({ port }: Neighbour): string[][] => [
  [`host: 127.0.0.1:${port}`],
  ['host: localhost', 'host: evil.example'],
  ['host:'],
  [
    'host: localhost',
    `x-forwarded-host: 127.0.0.1:${port}`,
    'x-forwarded-for: 127.0.0.1',
    'x-original-url: /__outbox',
    'x-rewrite-url: /__outbox',
  ],
  ['host: localhost', 'x-http-method-override: DELETE', 'x-method-override: PUT'],
  ['host: localhost', `authorization: Bearer ${MARKER}`],
  ['host: localhost', `authorization: Basic ${MARKER}`],
  ['host: localhost', `cookie: outbox_token=${MARKER}; session=${MARKER}`],
  ['host: localhost', `x-outbox-token: ${MARKER}`],
  ['host: localhost', `accept-language: ${'aa;q=0.1,'.repeat(900)}ko`],
  ['host: localhost', `accept-encoding: ${'br;q=0.001,'.repeat(500)}*;q=x`],
  ['host: localhost', `range: bytes=${'0-1,'.repeat(1_000)}2-`],
  ['host: localhost', `range: bytes=${'9'.repeat(400)}-`],
  ['host: localhost', `if-none-match: ${'"a",'.repeat(1_000)}*`],
  ['host: localhost', `if-range: ${'x'.repeat(2_000)}`],
  ['host: localhost', 'content-length: 4', 'transfer-encoding: chunked'],
  ['host: localhost', 'content-length: 4', 'content-length: 5'],
  ['host: localhost', 'transfer-encoding: xchunked'],
  ['host: localhost', 'content-length: -1'],
  ['host: localhost', 'content-length: 99999999999999999999'],
  ['host: localhost', 'expect: 200-maybe'],
  [
    'host: localhost',
    'upgrade: h2c',
    'connection: upgrade, http2-settings',
    'http2-settings: AAMAAABkAAQAAP__',
  ],
  ['host: localhost', `x-request-id: ${MARKER} ${'a'.repeat(200)}`],
  [
    'host: localhost',
    'origin: https://evil.example',
    'referer: https://evil.example/',
    'sec-fetch-site: cross-site',
  ],
  ['host: localhost', ...Array.from({ length: 300 }, (_, index) => `x-many-${index}: 1`)],
  ['host: localhost', `x-large: ${'a'.repeat(17_000)}`],
  ['host: localhost', 'bad header name: 1'],
  ['host: localhost', 'accept: application/json;q=0, text/html;q=x, */*;q=-1'],
]

const bodies: [type: string, body: Buffer | string][] = [
  [JSON_TYPE, ''],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '{'],
  [JSON_TYPE, '['.repeat(50_000)],
  [JSON_TYPE, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  [JSON_TYPE, '{"__proto__":{"roles":["ROLE_ADMIN"]}}'],
  [JSON_TYPE, '{"constructor":{"prototype":{"roles":["ROLE_ADMIN"]}}}'],
  [JSON_TYPE, '{"userId":1e400,"musicId":-1e308,"amount":99999999999999999999,"credit":0.1}'],
  [
    JSON_TYPE,
    `{"password":"${MARKER}","password-check":"${MARKER}",` +
      `"username":"${MARKER}","refreshToken":"${MARKER}"}`,
  ],
  [JSON_TYPE, '{"username":"a\\u0000b","password":"\\ud800","nickname":"\\udfff"}'],
  [JSON_TYPE, `{"username":"${'a'.repeat(1_100_000)}"}`],
  [JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  [JSON_TYPE, '\uFEFF{"username":"a"}'],
  [JSON_TYPE, '{"dtoList":[{"musicId":{"toString":null}}],"musicIds":"all","orderId":".."}'],
  ['content-type: application/json; charset=utf-16', '{"username":"a"}'],
  ['content-type: application/json, text/plain', '{}'],
  ['content-type: text/plain', '{}'],
  [
    'content-type: application/xml',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  ],
  [
    'content-type: application/x-www-form-urlencoded',
    `password=${MARKER}&password-check=${'%00'.repeat(100)}&__proto__[x]=1`,
  ],
  ['content-type:', '{}'],
  [`content-type: ${'a/'.repeat(2_000)}`, '{}'],
  ['content-type: multipart/form-data', 'no boundary'],
  ['content-type: multipart/form-data; boundary=', '--\r\n'],
  [`content-type: multipart/form-data; boundary=${'b'.repeat(3_000)}`, '--'],
  [`content-type: ${FORM_TYPE}`, headOf({ name: 'file', filename: '../../etc/passwd' }) + MARKER],
  [`content-type: ${FORM_TYPE}`, headOf({ name: '__proto__' }).repeat(200)],
  [`content-type: ${FORM_TYPE}`, `${headOf({ name: 'password' })}${MARKER}\r\n`],
  [
    'content-type: application/json\r\ncontent-encoding: gzip',
    Buffer.from([0x1f, 0x8b, 0, 0, 0, 0]),
  ],
]

const brokenBodies: [name: string, headers: string[], body: string][] = [
  ['a body that stops', [JSON_TYPE, 'content-length: 500'], '{"username":'],
  [
    'a form that stops',
    [`content-type: ${FORM_TYPE}`, 'content-length: 5000'],
    headOf({ name: 'file', filename: 'a.mp3' }),
  ],
  ['chunks that are none', [JSON_TYPE, 'transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk too long', [JSON_TYPE, 'transfer-encoding: chunked'], 'ffffffffffffffff\r\n{}'],
  [
    'chunks with long extensions',
    [JSON_TYPE, 'transfer-encoding: chunked'],
    `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'a second request behind the body',
    [JSON_TYPE, 'content-length: 2'],
    '{}GET /__outbox HTTP/1.1\r\nhost: localhost\r\n\r\n',
  ],
]

export function attacksOn(
  { method, path, authorization }: Target,
  neighbour: Neighbour,
): WireRequest[] {
  const own = ['host: localhost', 'connection: close', ...authorization]
  const line = `${method} ${path} HTTP/1.1`
  const writing = `${['GET', 'HEAD'].includes(method) ? 'POST' : method} ${path} HTTP/1.1`
  const lengthOf = (body: Buffer | string) => `content-length: ${Buffer.byteLength(body)}`
  return [
    ...methods.map(
      (other): WireRequest => ({
        name: `method ${other}`,
        line: `${other} ${path} HTTP/1.1`,
        headers: own,
      }),
    ),
    ...pathsOf(path, neighbour).map(
      (target): WireRequest => ({
        name: `target ${target.slice(0, 80)}`,
        line: `${method} ${target} HTTP/1.1`,
        headers: own,
      }),
    ),
    ...headersOf(neighbour).map((headers): WireRequest => {
      const name = `headers ${headers.join(' | ').slice(0, 80)}`
      return {
        name,
        line,
        headers: [
          'connection: close',
          ...(headers.some((one) => one.startsWith('authorization')) ? [] : authorization),
          ...headers,
        ],
      }
    }),
    ...bodies.map(
      ([type, body]): WireRequest => ({
        name: `body ${type.slice(0, 60)} ${String(body).slice(0, 40)}`,
        line: writing,
        headers: [...own, type, lengthOf(body)],
        body,
      }),
    ),
    ...brokenBodies.map(
      ([name, headers, body]): WireRequest => ({
        name,
        line: writing,
        headers: [...own, ...headers],
        body,
      }),
    ),
    { name: 'no host', line, headers: ['connection: close'] },
    { name: 'another protocol', line: `${method} ${path} HTTP/3.0`, headers: own },
    { name: 'no protocol', line: `${method} ${path}`, headers: own },
    { name: 'rubbish', line: `\0\x16\x03\x01${MARKER}`, headers: [] },
  ]
}
