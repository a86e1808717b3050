import type { Page } from '@playwright/test'
import { png, type SampleFile, wav } from '../files.ts'
import { expect, expectSettled, main, test } from '../journey.ts'
import { expectAccessible, phone, wide } from '../looks.ts'
import { publish } from '../publishing.ts'
import { openAs } from '../session.ts'
import { newShopper } from '../shopper.ts'

const named = (file: SampleFile, name: string, change: (bytes: Buffer) => Buffer) => ({
  ...file,
  name,
  buffer: change(Buffer.from(file.buffer)),
})
/** Returns a WAV whose header declares 64-bit float samples. */
const float64 = (bytes: Buffer) => {
  bytes.writeUInt16LE(3, 20)
  bytes.writeUInt16LE(8, 32)
  bytes.writeUInt16LE(64, 34)
  const size = 8_000
  bytes.writeUInt32LE(36 + size, 4)
  bytes.writeUInt32LE(size, 40)
  return bytes.subarray(0, 44 + size)
}
const silent = (bytes: Buffer) => bytes.fill(0, 44)
const clipped = (bytes: Buffer) => {
  for (let index = 44; index + 1 < bytes.length; index += 2)
    bytes.writeInt16LE(bytes.readInt16LE(index) < 0 ? -32_768 : 32_767, index)
  return bytes
}

const texts = {
  ko: {
    reasons: [
      '끊긴 소리.wav: 손상되었거나 끝까지 저장되지 않은 파일입니다.',
      '가짜.mp3: 내용이 mp3나 wav가 아닌 파일입니다.',
      '메모.txt: 허용된 파일 형식은 mp3, wav 입니다.',
    ],
    cover: 'cover.wav: 오디오 파일은 이미지로 쓸 수 없습니다.',
    image: '앨범 이미지',
    track: '트랙 파일 1',
    limits: ['jpg, jpeg, png · 최대 ', 'mp3, wav(64비트 float 제외) · 최대 20 MB, 30분'],
    warning: '소리가 거의 들리지 않는 파일입니다.',
    title: '트랙 제목',
  },
  en: {
    reasons: [
      '끊긴 소리.wav: the file is damaged or incomplete',
      '가짜.mp3: the content is not mp3 or wav',
      '메모.txt: allowed formats are mp3, wav',
    ],
    cover: 'cover.wav: this is an audio file',
    image: 'Album image',
    track: 'Track file 1',
    limits: ['jpg, jpeg, png · at most ', 'mp3, wav (not 64-bit float) · at most 20 MB'],
    warning: 'This file is almost silent.',
    title: 'Track title',
  },
}

/** Drops files on the page, outside the file inputs. */
async function drop(page: Page, files: readonly SampleFile[]): Promise<void> {
  const data = await page.evaluateHandle(
    (sent) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })),
  )
  await page.dispatchEvent('h1', 'drop', { dataTransfer: data })
}

for (const [locale, view] of [
  ['ko', wide],
  ['en', phone],
] as const)
  test(`refused files are named with their reason in ${locale} at ${view.width} px`, async ({
    page,
    request,
    troubles,
  }) => {
    troubles.allow(/400/)
    const t = texts[locale]
    await page.setViewportSize(view)
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale)
    await openAs(page, await newShopper(request), '/me/sounds/upload')
    for (const limit of t.limits) await expect(page.getByText(limit)).toBeVisible()

    await page.getByLabel(t.image).setInputFiles(wav('cover.wav', 3_000_044))
    await expect(main(page).getByText(t.cover)).toBeVisible()
    await page.getByLabel(t.image).setInputFiles(await png(page, 'cover.png'))

    await drop(page, [
      named(wav('a'), '조용한 소리.wav', silent),
      named(wav('a'), '끊긴 소리.wav', (bytes) => bytes.subarray(0, 50_000)),
      named(wav('a'), '가짜.mp3', () => Buffer.from('no audio')),
      named(wav('a'), '메모.txt', () => Buffer.from('notes')),
    ])
    const refused = main(page).getByRole('alert')
    for (const reason of t.reasons) await expect(refused.getByText(reason)).toBeVisible()
    await expect(page.getByLabel(t.title)).toHaveCount(1)
    await expect(page.getByText(t.warning)).toBeVisible()
    await expectAccessible(page, { theme: 'light', ...view })
    await expectAccessible(page, { theme: 'dark', ...view })
  })

test('a file of 64-bit float is refused by name, and a clipped one is marked in the list', async ({
  page,
  request,
  troubles,
}) => {
  troubles.allow(/400/)
  const artist = await newShopper(request)
  const file = named(wav('a'), 'loud.wav', clipped)
  await publish(request, artist, { title: '큰 소리', album: '큰 앨범', file })
  await openAs(page, artist, '/me/sounds/upload')
  await page.getByLabel('트랙 파일 1').setInputFiles(named(wav('a'), '정밀.wav', float64))
  const reason = '정밀.wav: 64비트 float WAV는 사용할 수 없습니다.'
  await expect(main(page).getByText(reason)).toBeVisible()
  await page.goto('/me/sounds/tracks')
  await expectSettled(page)
  await expect(page.getByRole('row', { name: /큰 소리/ })).toContainText('소리 찌그러짐')
})
