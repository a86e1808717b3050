import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { pngFile, type SampleFile, WAV_HEADER_BYTES, wavFile } from '../files.ts'
import { expect, expectSettled, main, test } from '../journey.ts'
import { registerMember } from '../members.ts'
import { publishTrack } from '../publishing.ts'
import { openAs } from '../session.ts'
import { phone, wide } from '../windowSizes.ts'

/** Returns a copy of `file` with another name and changed bytes. */
const changedFile = (file: SampleFile, name: string, change: (bytes: Buffer) => Buffer) => ({
  ...file,
  name,
  buffer: change(Buffer.from(file.buffer)),
})
/** Changes the header of a WAV so that it declares 64-bit float samples. */
const toFloat64 = (bytes: Buffer) => {
  const float = 3
  bytes.writeUInt16LE(float, 20)
  bytes.writeUInt16LE(8, 32)
  bytes.writeUInt16LE(64, 34)
  const size = 8_000
  bytes.writeUInt32LE(36 + size, 4)
  bytes.writeUInt32LE(size, 40)
  return bytes.subarray(0, WAV_HEADER_BYTES + size)
}
const toSilence = (bytes: Buffer) => bytes.fill(0, WAV_HEADER_BYTES)
/** Replaces each sample by the maximum of the same sign. */
const toClipped = (bytes: Buffer) => {
  for (let offset = WAV_HEADER_BYTES; offset + 1 < bytes.length; offset += 2)
    bytes.writeInt16LE(bytes.readInt16LE(offset) < 0 ? -32_768 : 32_767, offset)
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
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })),
  )
  await page.dispatchEvent('h1', 'drop', { dataTransfer: data })
}

for (const [locale, view, tag] of [
  ['ko', wide, ' @long'],
  ['en', phone, ''],
] as const)
  test(`refused files are shown with the reason in ${locale} at ${view.width} px${tag}`, async ({
    page,
    request,
    pageErrors,
  }) => {
    pageErrors.allow(/400/)
    const words = texts[locale]
    await page.setViewportSize(view)
    await page.addInitScript((value) => localStorage.setItem('locale', value), locale)
    await openAs(page, await registerMember(request), '/me/sounds/upload')
    for (const limit of words.limits) await expect(page.getByText(limit)).toBeVisible()

    await page.getByLabel(words.image).setInputFiles(wavFile('cover.wav', 3_000_044))
    await expect(main(page).getByText(words.cover)).toBeVisible()
    await page.getByLabel(words.image).setInputFiles(await pngFile(page, 'cover.png'))

    await drop(page, [
      changedFile(wavFile('a'), '조용한 소리.wav', toSilence),
      changedFile(wavFile('a'), '끊긴 소리.wav', (bytes) => bytes.subarray(0, 50_000)),
      changedFile(wavFile('a'), '가짜.mp3', () => Buffer.from('no audio')),
      changedFile(wavFile('a'), '메모.txt', () => Buffer.from('notes')),
    ])
    const refused = main(page).getByRole('alert')
    for (const reason of words.reasons) await expect(refused.getByText(reason)).toBeVisible()
    await expect(page.getByLabel(words.title)).toHaveCount(1)
    await expect(page.getByText(words.warning)).toBeVisible()
    await expectAccessible(page, { theme: 'light', ...view })
    await expectAccessible(page, { theme: 'dark', ...view })
  })

test('an artist sees why a 64-bit float WAV is refused', async ({ page, request, pageErrors }) => {
  pageErrors.allow(/400/)
  await openAs(page, await registerMember(request), '/me/sounds/upload')
  await page
    .getByLabel('트랙 파일 1')
    .setInputFiles(changedFile(wavFile('a'), '정밀.wav', toFloat64))
  const reason = '정밀.wav: 64비트 float WAV는 사용할 수 없습니다.'
  await expect(main(page).getByText(reason)).toBeVisible()
})

test('an artist sees that a track with a clipped file is distorted', async ({ page, request }) => {
  const artist = await registerMember(request)
  const file = changedFile(wavFile('a'), 'loud.wav', toClipped)
  await publishTrack(request, artist, { title: '큰 소리', album: '큰 앨범', file })
  await openAs(page, artist, '/me/sounds/tracks')
  await expectSettled(page)
  await expect(page.getByRole('row', { name: /큰 소리/ })).toContainText('소리 찌그러짐')
})
