import { setTimeout as wait } from 'node:timers/promises'
import { FORM_TYPE, fileForm } from '../../api/src/modules/files/uploads/testing/form.ts'
import { jpeg, mp3 } from '../../api/src/modules/files/uploads/testing/sample-files.ts'

/** A response of the shop; `text` is its bytes as latin1. */
export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; text: string }

/** The public address of a shop, and the mails of its members. */
export type Shop = {
  ask(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<Answer>
  /** Waits for a mail to `address`; returns the text of the newest. */
  mailTo(address: string): Promise<string>
}

/** Throws `what` with the response unless `fine` is true. */
export function demand(fine: boolean, what: string, answer?: Answer): void {
  if (!fine)
    throw new Error(
      `${what}${answer ? ` was answered ${answer.status}: ${answer.text.slice(0, 300)}` : ''}`,
    )
}

const PASSWORD = 'Sesame123!'
const ARTIST = { email: 'artist@sori.example', nickname: 'artist' }
const JSON_TYPE = 'application/json'
const TIMEOUT_MS = 60_000

/** Opens a page with its policy and all remotes; readiness must not be public. */
export async function visit({ ask }: Shop): Promise<void> {
  const page = await ask('/sounds/tracks', { headers: { accept: 'text/html' } })
  demand(
    page.status === 200 &&
      String(page.headers['content-security-policy']).includes("script-src 'self'"),
    'the page',
    page,
  )
  const registry = await ask('/registry')
  for (const name of ['browse', 'account', 'commerce', 'studio', 'admin'])
    demand(registry.text.includes(`"${name}"`), name, registry)
  demand((await ask('/readyz')).status === 404, 'readiness, which is nobody’s outside')
}

/** Logs in; returns the access token. */
async function logIn(shop: Shop, username: string, password = PASSWORD): Promise<string> {
  const answer = await send(shop, '/generateToken', { username, password })
  const token = /"accessToken":"([^"]+)"/.exec(answer.text)?.[1]
  demand(token !== undefined, `the login of ${username}`, answer)
  return token ?? ''
}

const TAGS = { instrument: ['piano'], mood: ['calm'], genre: ['jazz'] }

/** Lists members as an administrator, and adds the tags that every track needs. */
export async function administer(shop: Shop, password: string, email: string): Promise<void> {
  const token = await logIn(shop, email, password)
  const added = await send(shop, '/api/admin/tags', TAGS, token)
  demand(added.status === 200, 'the adding of tags', added)
  const members = await shop.ask('/api/admin/users', {
    headers: { authorization: `Bearer ${token}` },
  })
  demand(
    members.status === 200 && members.text.includes(email),
    'the administrator’s list of members',
    members,
  )
}

/** Somebody registers, has the mail with the code, and puts a track with its picture on sale. */
export async function putOnSale(shop: Shop): Promise<void> {
  const person = {
    name: '홍길동',
    password: PASSWORD,
    'password-check': PASSWORD,
    birth: '1990-01-31',
    phoneNumber: '01012345678',
  }
  demand(
    (await send(shop, '/api/users', { ...ARTIST, ...person })).status === 200,
    'a registration',
  )
  const activationCode = /: ([A-Z2-9]{6})\n/.exec(await shop.mailTo(ARTIST.email))?.[1]
  const activated = await send(shop, '/api/verification/activation', { activationCode })
  demand(activated.status === 200, 'the activation', activated)
  const token = await logIn(shop, ARTIST.email)
  const albumArtPath = await upload(shop, 'albums', token, fileForm('a.jpg', await jpeg()))
  const filePath = await upload(shop, 'tracks', token, fileForm('a.mp3', await mp3(3)))
  const sound = {
    albumDTO: { albumName: 'first light', albumArtPath, description: '처음' },
    musicDTO: { title: '밤 산책', filePath, description: '걷다가' },
    tagsDTO: TAGS,
  }
  const published = await send(shop, '/api/me/sounds', sound, token)
  demand(published.status === 200, 'the publication', published)
}

/** Finds a track as a visitor, loads its picture, and plays a part of its preview. */
export async function listen({ ask }: Shop): Promise<void> {
  const list = await ask('/api/sounds/tracks')
  const path = /"filePath":"([^"]+)"/.exec(list.text)?.[1]
  const art = /"albumArtPath":"([^"]+)"/.exec(list.text)?.[1]
  demand(path !== undefined && art !== undefined, 'the list of tracks', list)
  const picture = await ask(art ?? '')
  demand(
    picture.status === 200 && picture.headers['content-type'] === 'image/webp',
    'the picture',
    picture,
  )
  const stream = () => ask(`/api/stream/${path}`, { headers: { range: 'bytes=0-99' } })
  let sound = await stream()
  for (
    const until = Date.now() + TIMEOUT_MS;
    sound.status === 503 && Date.now() < until;
    sound = await stream()
  )
    await wait(200)
  demand(
    sound.status === 206 &&
      sound.text.length === 100 &&
      sound.headers['content-type'] === 'audio/mpeg',
    'the preview',
    sound,
  )
  demand(
    sound.headers['x-accel-redirect'] === undefined,
    'the place of a file, which is nobody’s outside',
  )
}

/** Uploads a file; returns its path. */
async function upload(
  { ask }: Shop,
  kind: 'albums' | 'tracks',
  token: string,
  body: Buffer,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE }
  const answer = await ask(`/api/files/${kind}`, { method: 'POST', headers, body })
  const path = /"path":"([^"]+)"/.exec(answer.text)?.[1]
  demand(path !== undefined, `an upload to ${kind}`, answer)
  return path ?? ''
}

function send({ ask }: Shop, path: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) }
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
