import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Download, expect } from '@playwright/test'
import type { TestMember } from './members.ts'
import { bearerHeaders } from './session.ts'
import type { Track } from './tracks.ts'

/** Expects that `download` is the track's original, named after artist and title. */
export async function expectOriginal(
  request: APIRequestContext,
  { token }: TestMember,
  download: Download,
  { title, nickname, filePath }: Track,
): Promise<void> {
  const name = download.suggestedFilename()
  expect(name.startsWith(`${nickname} - ${title}.`), name).toBe(true)
  const original = await request.get(`/api/files/${encodeURI(filePath)}`, {
    headers: bearerHeaders(token),
  })
  expect(hashOf(await readDownload(download))).toBe(hashOf(await original.body()))
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const readDownload = async (download: Download) => readFile(await download.path())
