import { answerWith, aTrack, problem, respond } from '@sori/remote-kit/testing'
import { explainFailure, streamUrl } from './stream.ts'

const url = '/api/stream/previews/1'
const being = (retryAfter?: string) =>
  Response.json(
    { code: 'PREVIEW_PENDING', message: '', requestId: 'r' },
    { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  )

afterEach(() => jest.restoreAllMocks())

test('a sound is asked for where its file is, whatever is in its name', () => {
  expect(streamUrl(aTrack({ filePath: '2026/03/밤 1.mp3' }))).toBe('/api/stream/2026/03/%EB%B0%A4%201.mp3')
})

describe('why a sound cannot be heard', () => {
  it.each<[string, () => unknown, object]>([
    ['the server has it', () => new Response('x', { status: 206 }), { kind: 'unplayable' }],
    ['it is not there', () => problem(404, 'NOT_FOUND'), { kind: 'gone' }],
    ['the server fails', () => problem(500, 'INTERNAL'), { kind: 'unknown' }],
    ['the server is shut for now', () => problem(503, 'UNAVAILABLE'), { kind: 'unknown' }],
    ['something in between says 503', () => new Response('<html>', { status: 503 }), { kind: 'unknown' }],
    ['it is being made', () => being('3'), { kind: 'pending', seconds: 3 }],
    ['it is being made, and nobody knows how long', () => being(), { kind: 'pending', seconds: 1 }],
    ['it is being made for long', () => being('600'), { kind: 'pending', seconds: 30 }],
  ])('is told when %s', async (_, answer, reason) => {
    const ranges: (string | null)[] = []
    const noting = respond.to('GET /api/stream/previews/1', ({ headers }) => {
      ranges.push(headers.get('range'))
      return answer()
    })
    answerWith(noting)
    expect([await explainFailure(url), ranges]).toEqual([reason, ['bytes=0-0']])
  })

  it('is the connection when the server cannot be asked', async () => {
    answerWith(
      respond.to('GET /api/stream/previews/1', () => {
        throw new TypeError('failed to fetch')
      }),
    )
    expect(await explainFailure(url)).toEqual({ kind: 'offline' })
  })

  it('is the connection when the browser says that there is none, without asking', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const calls = answerWith()
    expect([await explainFailure(url), calls]).toEqual([{ kind: 'offline' }, []])
  })

  it('is unknown when the server does not say in time', async () => {
    answerWith(respond.to('GET /api/stream/previews/1', () => new Promise(() => {})))
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    expect(await explainFailure(url)).toEqual({ kind: 'unknown' })
  })
})
