import { albumName } from '@sori/contract/management'
import { type IAudioMetadata, parseBlob, selectCover } from 'music-metadata'
import type { FileTags } from './uploadState.ts'

const NOTHING: FileTags = { title: undefined, albumName: undefined, cover: undefined }

/** Reads title, album and cover from the ID3, RIFF or Vorbis tags of an audio file. */
export async function readFileTags(file: File): Promise<FileTags> {
  const parsed = await parseBlob(file, { duration: false }).catch(() => undefined)
  if (!parsed) return NOTHING
  const { title, album } = parsed.common
  return {
    title: title && readable(title),
    albumName: album && albumName.safeParse(readable(album)).data,
    cover: coverOf(parsed, file),
  }
}

function coverOf({ common }: IAudioMetadata, { name }: File): File | undefined {
  const cover = selectCover(common.picture)
  const type = cover && /jpe?g|png/i.exec(cover.format)?.[0].toLowerCase()
  if (!cover || !type) return undefined
  const extension = type === 'png' ? 'png' : 'jpg'
  const bytes = new Uint8Array(cover.data)
  return new File([bytes], `${name.replace(/\.[^.]+$/, '')}.${extension}`, {
    type: extension === 'png' ? 'image/png' : 'image/jpeg',
  })
}

/**
 * Returns the text, decoded as EUC-KR if needed: old Korean programs wrote EUC-KR and declared it
 * as Latin-1.
 */
function readable(text: string): string {
  const bytes = Uint8Array.from(text, (char) => Math.min(char.charCodeAt(0), 0xff))
  const isLatin = [...text].every((char) => char.charCodeAt(0) <= 0xff)
  if (!isLatin || bytes.every((byte) => byte < 0x80)) return text
  try {
    const korean = new TextDecoder('euc-kr', { fatal: true }).decode(bytes)
    return /\p{Script=Hangul}/u.test(korean) ? korean : text
  } catch {
    return text
  }
}
