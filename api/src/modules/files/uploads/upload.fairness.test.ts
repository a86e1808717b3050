import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addMember, bearer } from '../../../testing/test-members.ts'
import type { MemberRow } from '../../members/members/member.service.ts'
import { MediaWorkers } from '../media/index.ts'
import { costlyJpeg } from './testing/costly-pictures.ts'
import { FORM_TYPE, fileForm } from './testing/form.ts'
import { jpeg, mp3, wav } from './testing/sample-files.ts'

const DAY_MS = 86_400_000
const MB = 1_048_576

let t: TestApp
let attacker: MemberRow
let artist: MemberRow
const begin = async (extra: Parameters<typeof createTestApp>[0] = {}) => {
  t = await createTestApp(extra)
  attacker = await addMember(t, 'attacker')
  artist = await addMember(t, 'artist')
}

async function send(
  member: MemberRow,
  content: Uint8Array,
  { kind = 'albums', name = 'a.jpg', language = 'ko' } = {},
) {
  const headers = {
    ...(await bearer(t, member)),
    'content-type': FORM_TYPE,
    'accept-language': language,
  }
  const payload = fileForm(name, content)
  return t.app.inject({ method: 'POST', url: `/api/files/${kind}`, payload, headers })
}
const codeOf = (response: {
  statusCode: number
  json(): { code?: string; errors?: { code: string }[] }
}) => response.json().errors?.[0]?.code ?? response.json().code ?? response.statusCode

describe('checks of one member’s uploads', () => {
  const workers = new MediaWorkers()
  const running = { now: 0, most: 0 }
  /** Counts the checks that run at the same time. */
  const media = {
    drawCard: workers.drawCard.bind(workers),
    processAudio: (bytes: Uint8Array) => workers.processAudio(bytes),
    findCharacter: (bytes: Uint8Array) => workers.findCharacter(bytes),
    verifyAudio: (file: { fd: number; size: number }, owner?: number) =>
      counted(() => workers.verifyAudio(file, owner)),
    processImage: (bytes: Uint8Array, owner?: number) =>
      counted(() => workers.processImage(bytes, owner)),
  }
  const counted = async <T>(check: () => Promise<T>) => {
    running.most = Math.max(running.most, ++running.now)
    return check().finally(() => running.now--)
  }
  beforeAll(() => begin({ media }))
  afterEach(() => {
    running.most = 0
  })
  afterAll(async () => {
    await t.close()
    await workers.close()
  })

  it('run two at a time', async () => {
    const content = await jpeg()
    const requests = [1, 2, 3].flatMap(() => [
      send(artist, content),
      send(artist, wav(), { kind: 'tracks', name: 'a.wav' }),
    ])
    expect((await Promise.all(requests)).map(codeOf)).toEqual(Array(6).fill(200))
    expect(running.most).toBe(2)
  })

  it('do not block uploads of another member', async () => {
    const [damaged, proper] = [costlyJpeg(2_048), await jpeg()]
    const attack = Array.from({ length: 20 }, () => send(attacker, damaged))
    const requestsOfOther = Array.from({ length: 4 }, () => send(artist, proper))
    expect((await Promise.all(requestsOfOther)).map(codeOf)).toEqual([200, 200, 200, 200])
    const refused = (await Promise.all(attack)).map(codeOf)
    expect(refused.filter((code) => code === 'IMAGE_BROKEN')).toHaveLength(8)
    expect(refused.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(12)
    expect(running.most).toBe(4)
  })
})

describe('refused uploads', () => {
  let later = 0
  beforeAll(() =>
    begin({ now: () => new Date(Date.now() + later), env: { QUOTA_REFUSED_SECONDS_A_DAY: '1' } }),
  )
  afterAll(() => t.close())

  it('pause the member’s uploads for a day when they took too much CPU time', async () => {
    const damaged = costlyJpeg(4_800)
    const codes: unknown[] = []
    // A fast machine checks such a file in less than a second of CPU time, so several are sent.
    for (let times = 0; times < 6 && !codes.includes('QUOTA_EXCEEDED'); times += 1)
      codes.push(codeOf(await send(attacker, damaged)))
    expect(codes[0]).toBe('IMAGE_BROKEN')
    const proper = await jpeg()
    const paused = await send(attacker, proper)
    expect([paused.statusCode, paused.json()]).toMatchObject([
      429,
      {
        code: 'QUOTA_EXCEEDED',
        message: expect.stringMatching(
          /^손상되었거나 형식이 맞지 않는 파일이 많아 업로드가 제한되었습니다\. \d{4}-\d\d-\d\d \d\d:\d\d부터 다시 이용할 수 있습니다\.$/,
        ),
        params: { kind: 'refusals', max: 1 },
      },
    ])
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(86_000)
    const english = await send(attacker, proper, { language: 'en' })
    expect(english.json<{ message: string }>().message).toMatch(
      /^Uploads are paused: too many of your files were damaged/,
    )
    expect(codeOf(await send(artist, proper))).toBe(200)
    later = DAY_MS + 60_000
    expect(codeOf(await send(attacker, proper))).toBe(200)
  })

  it('count at least 20 ms each, and do not pause a member after a few mistakes', async () => {
    const member = await addMember(t, 'clumsy')
    for (let times = 0; times < 5; times++)
      expect(codeOf(await send(member, Buffer.from('no picture')))).toBe('IMAGE_NOT_IMAGE')
    const rows = await t.db
      .selectFrom('refused_uploads')
      .select('cpu_ms')
      .where('member_id', '=', member.id)
      .execute()
    expect(rows).toHaveLength(5)
    for (const { cpu_ms } of rows) expect(cpu_ms).toBeGreaterThanOrEqual(20)
    expect(codeOf(await send(member, await jpeg()))).toBe(200)
  })

  it('are removed by the sweep after a day', async () => {
    later = 3 * DAY_MS
    await t.services.quotas.removeExpired()
    expect(await t.db.selectFrom('refused_uploads').selectAll().execute()).toEqual([])
  })
})

describe('a check that exceeds its deadline', () => {
  const media = new MediaWorkers({ pictureTimeoutMs: 700, timeoutMs: 1 })
  beforeAll(() => begin({ media }))
  afterAll(async () => {
    await t.close()
    await media.close()
  })
  const pictureProcesses = () =>
    execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes('media.worker.ts'))

  it('ends its process and refuses the picture with a message', async () => {
    const refused = await Promise.all([1, 2, 3].map(() => send(attacker, costlyJpeg())))
    for (const response of refused) {
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        {
          errors: [
            {
              field: 'file',
              code: 'FILE_CHECK_TIMEOUT',
              message:
                '파일을 확인하는 데 시간이 너무 오래 걸립니다. 다른 프로그램으로 다시 저장한 후 시도해주세요.',
            },
          ],
        },
      ])
    }
    expect(pictureProcesses()).toEqual([])
  })

  it('refuses an audio file with a message too', async () => {
    const response = await send(artist, wav(5), { kind: 'tracks', name: 'a.wav' })
    expect([response.statusCode, codeOf(response)]).toEqual([400, 'FILE_CHECK_TIMEOUT'])
  })
})

describe('tags of an audio file', () => {
  beforeAll(() => begin())
  afterAll(() => t.close())
  /** Returns an ID3v2.4 tag with `bytes` bytes of padding. */
  const id3 = (bytes: number) => {
    const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f)
    return Buffer.concat([
      Buffer.from('ID3\x04\0\0', 'latin1'),
      Buffer.from(size),
      Buffer.alloc(bytes, 'x'),
    ])
  }
  /** Returns a WAV file with an additional chunk before the format. Players skip this chunk. */
  const wavWith = (bytes: number) => {
    const chunk = Buffer.concat([Buffer.from('LIST'), Buffer.alloc(4), Buffer.alloc(bytes, 'x')])
    chunk.writeUInt32LE(bytes, 4)
    const wavWithTags = Buffer.concat([wav().subarray(0, 12), chunk, wav().subarray(12)])
    wavWithTags.writeUInt32LE(wavWithTags.length - 8, 4)
    return wavWithTags
  }

  it.each([
    ['an mp3', 'a.mp3', async (bytes: number) => Buffer.concat([id3(bytes), await mp3()])],
    ['a wav', 'a.wav', async (bytes: number) => wavWith(bytes)],
  ])(
    'may take 2 MB of %s, and larger ones are refused with a message',
    async (_what, name, make) => {
      const upload = async (bytes: number) =>
        send(artist, await make(bytes), { kind: 'tracks', name })
      expect(codeOf(await upload(1.9 * MB))).toBe(200)
      expect((await upload(2 * MB)).json()).toMatchObject({
        errors: [
          {
            code: 'TRACK_TAGS_TOO_LARGE',
            message: '파일에 포함된 태그와 이미지는 2 MB를 초과할 수 없습니다.',
          },
        ],
      })
    },
  )
})
