import type { LoginAnswer } from '@sori/contract/account'
import type { TagSet } from '@sori/contract/catalogue'
import type { Problem } from '@sori/contract/envelope'
import type { Plan } from '@sori/contract/payment'
import { HttpResponse, http, type RequestHandler } from 'msw'
import type { Album, Track } from '../model/index.ts'
import { somePlans } from './factories.ts'
import { type PageAt, wireAlbum, wirePage, wireTrack } from './wire.ts'

/** What a handler of a test is asked. `body` is the parsed JSON of the request, or its FormData or text. */
export interface Asked {
  url: URL
  body: unknown
  headers: Headers
  params: Record<string, string | readonly string[] | undefined>
}

/** The body of a 200 answer, or a whole Response. A `TypeError` that is thrown is a connection that fails. */
export type Answer = (asked: Asked) => unknown

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Answers `METHOD /path` in a test; `:name` stands for a part of the path. */
function to(call: `${Method} /${string}`, answer: Answer): RequestHandler {
  const [method, path] = call.split(' ') as [Method, string]
  const on = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete }[method]
  return on(`*${path}`, async ({ request, params }) => {
    const asked = { url: new URL(request.url), body: await bodyOf(request), headers: request.headers, params }
    try {
      const given = await answer(asked)
      return given instanceof Response ? given : HttpResponse.json((given ?? null) as never)
    } catch (error) {
      if (error instanceof TypeError) return HttpResponse.error()
      throw error
    }
  })
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.includes('json')) return request.json()
  if (type.includes('multipart')) return request.formData()
  return request.text()
}

/** A failing answer of the API as the contract has it (D6). */
export function problem(status: number, code: string, extra: Partial<Problem> = {}): Response {
  return Response.json({ code, message: code, requestId: 'test', ...extra }, { status })
}

/** An answer to a command (D4). */
export function carriedOut(code: string, message = code, data?: object): object {
  return { code, message, ...(data && { data }) }
}

/** Handlers of the API for tests, made from what screens know; the wire's shapes stand here alone. */
interface Respond {
  to(call: `${Method} /${string}`, answer: Answer): RequestHandler
  listTracks(list: readonly Track[], at?: PageAt): RequestHandler
  getTrack(track: Track): RequestHandler
  listAlbums(list: readonly Album[], at?: PageAt): RequestHandler
  getAlbum(album: Album | undefined, list?: readonly Track[]): RequestHandler
  similarTracks(lists?: { similar?: readonly Track[]; ofAlbum?: readonly Track[]; ofArtist?: readonly Track[] }): RequestHandler
  mappedTags(tags: TagSet): RequestHandler
  addToCart(code?: 'CART_ADDED' | 'CART_HELD'): RequestHandler
  buy(): RequestHandler
  plans(list?: readonly Plan[]): RequestHandler
  logIn(answer: LoginAnswer): RequestHandler
}

/** See {@link Respond}. */
export const respond: Respond = {
  to,
  listTracks: (list, at) => to('GET /api/sounds/tracks', () => wirePage(list.map(wireTrack), at)),
  getTrack: (track) =>
    to('GET /api/sounds/tracks/:nickname/title/:title', () => ({ dto: { ...wireTrack(track), filePath: track.filePath } })),
  listAlbums: (list, at) => to('GET /api/sounds/albums', () => wirePage(list.map(wireAlbum), at)),
  getAlbum: (album, list = []) =>
    to('GET /api/sounds/albums/:nickname/title/:albumName', () => ({
      dtoList: album ? [{ ...wireAlbum(album), tracks: list.map(wireTrack) }] : [],
    })),
  similarTracks: ({ similar = [], ofAlbum = [], ofArtist = [] } = {}) =>
    to('GET /api/sounds/tracks/:musicId/similar', () => ({
      dtoList: similar.map(wireTrack),
      ofAlbum: ofAlbum.map(wireTrack),
      ofArtist: ofArtist.map(wireTrack),
    })),
  mappedTags: (tags) => to('GET /api/sounds/tags/mapped', () => ({ dto: tags })),
  addToCart: (code = 'CART_ADDED') => to('POST /api/cart/add', () => carriedOut(code)),
  buy: () => to('POST /api/cart/transaction', () => carriedOut('PURCHASED', '결제가 완료되었습니다. 다운로드를 시작합니다.')),
  plans: (list = somePlans()) => to('GET /api/payment/plans', () => ({ dtoList: list })),
  logIn: (answer) => to('POST /generateToken', () => answer),
}
