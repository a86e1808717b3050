import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { ARCHIVE_BYTES_MAX, ARCHIVE_FILES_MAX } from '@sori/contract/files'
import { readZip } from '../../../testing/read-zip.ts'
import { storableNames } from './file-names.ts'
import { type ZipEntry, zipEntries, zipLength } from './zip.ts'

const MODIFIED = new Date('2027-01-30T16:00:02Z')
const entry = (name: string, data: Uint8Array, chunk = 1_000): ZipEntry => ({
  name,
  size: data.length,
  modified: MODIFIED,
  open: async function* () {
    for (let from = 0; from < data.length; from += chunk) yield data.subarray(from, from + chunk)
  },
})
const files = [
  ['달빛작업실 - 새벽 네시.mp3', randomBytes(5_000)],
  ['Polar Bear - RAIN.wav', randomBytes(1)],
  ['empty.txt', Buffer.alloc(0)],
  ['다른 이름 😀.mp3', randomBytes(70_000)],
] as const

describe('a ZIP archive', () => {
  test('matches its computed length, and other programs can read it', async () => {
    const entries = files.map(([name, data]) => entry(name, data))
    const archive = await buffer(zipEntries(entries))
    expect(archive.length).toBe(zipLength(entries))
    expect(await readZip(archive)).toEqual(
      files.map(([name, data]) => ({ name, method: 0, at: [2027, 1, 31, 1, 0, 2], data })),
    )
  })

  test('needs no ZIP64 within the limits of an archive', () => {
    expect(ARCHIVE_BYTES_MAX).toBeLessThan(0xffff_ffff)
    expect(ARCHIVE_FILES_MAX + 1).toBeLessThan(0xffff)
  })

  test('fails when a file has more or fewer bytes than announced', async () => {
    for (const size of [9, 11])
      await expect(
        buffer(zipEntries([{ ...entry('a.mp3', Buffer.alloc(10)), size }])),
      ).rejects.toThrow(`a.mp3 has 10 bytes where ${size}`)
  })

  test('closes the open file and opens no further file when the client stops reading', async () => {
    const openedFiles: string[] = []
    const closed: string[] = []
    const watched = (name: string): ZipEntry => ({
      ...entry(name, Buffer.alloc(10_000)),
      open: async function* () {
        openedFiles.push(name)
        try {
          for (let index = 0; index < 10; index++) yield Buffer.alloc(1_000)
        } finally {
          closed.push(name)
        }
      },
    })
    let chunks = 0
    for await (const _ of zipEntries(['one', 'two', 'three'].map(watched)))
      if (++chunks === 15) break
    expect([openedFiles, closed]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
  })
})

test.each([
  [
    ['A - B.mp3', 'a - b.mp3', 'A - B.wav', 'A - B.mp3'],
    ['A - B.mp3', 'a - b (2).mp3', 'A - B.wav', 'A - B (3).mp3'],
  ],
  [
    ['a/b - c:d?.mp3', 'a\\b - c*d".mp3', 'x\u0000 - \n.wav'],
    ['a_b - c_d_.mp3', 'a_b - c_d_ (2).mp3', 'x_ - _.wav'],
  ],
  [['각'.normalize('NFD')], ['각']],
])('the file names %j become %j', (names, storable) => {
  expect(storableNames(names)).toEqual(storable)
})
