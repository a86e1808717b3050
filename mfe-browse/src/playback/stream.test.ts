import { aTrack } from '@sori/market-kit/testing'
import { answerWith, problem, respond } from '@sori/remote-kit/testing'
import { explainFailure, streamUrl } from './stream.ts'

const url = '/api/stream/previews/1'
const being = (retryAfter?: string) =>
  Response.json(
    { code: 'PREVIEW_PENDING', message: '', requestId: 'r' },
    { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  )

afterEach(() => jest.restoreAllMocks())

test('streamUrl encodes the path of the file', () => {
  expect(streamUrl(aTrack({ filePath: '2026/03/밤 1.mp3' }))).toBe(
    '/api/stream/2026/03/%EB%B0%A4%201.mp3',
  )
})

describe('explainFailure', () => {
  it.each<[string, () => unknown, object]>([
    ['the server has the file', () => new Response('x', { status: 206 }), { kind: 'unplayable' }],
    ['the file is missing', () => problem(404, 'NOT_FOUND'), { kind: 'gone' }],
    ['the server fails', () => problem(500, 'INTERNAL'), { kind: 'unknown' }],
    ['the server is unavailable', () => problem(503, 'UNAVAILABLE'), { kind: 'unknown' }],
    ['a proxy answers 503', () => new Response('<html>', { status: 503 }), { kind: 'unknown' }],
    ['the preview is being made', () => being('3'), { kind: 'pending', seconds: 3 }],
    [
      'the preview is being made for an unknown time',
      () => being(),
      { kind: 'pending', seconds: 1 },
    ],
    ['the preview takes long', () => being('600'), { kind: 'pending', seconds: 30 }],
  ])('returns the reason when %s', async (_, answer, reason) => {
    const ranges: (string | null)[] = []
    const noting = respond.to('GET /api/stream/previews/1', ({ headers }) => {
      ranges.push(headers.get('range'))
      return answer()
    })
    answerWith(noting)
    expect([await explainFailure(url), ranges]).toEqual([reason, ['bytes=0-0']])
  })

  it('returns "offline" when the request fails', async () => {
    answerWith(
      respond.to('GET /api/stream/previews/1', () => {
        throw new TypeError('failed to fetch')
      }),
    )
    expect(await explainFailure(url)).toEqual({ kind: 'offline' })
  })

  it('returns "offline" without a request when the browser reports no connection', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const calls = answerWith()
    expect([await explainFailure(url), calls]).toEqual([{ kind: 'offline' }, []])
  })

  it('returns "unknown" after the timeout', async () => {
    answerWith(respond.to('GET /api/stream/previews/1', () => new Promise(() => {})))
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    expect(await explainFailure(url)).toEqual({ kind: 'unknown' })
  })
})
