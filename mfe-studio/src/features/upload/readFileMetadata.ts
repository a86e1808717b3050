import { albumName } from '@sori/contract/management'
import { type IAudioMetadata, parseBlob, selectCover } from 'music-metadata'
import type { FileMetadata } from './uploadState.ts'

const JPEG_OR_PNG = /jpe?g|png/i
const FILE_EXTENSION = /\.[^.]+$/
const HANGUL = /\p{Script=Hangul}/u
const NOTHING: FileMetadata = { title: undefined, albumName: undefined, cover: undefined }

/** Reads title, album and cover from the ID3, RIFF or Vorbis tags of an audio file. */
export async function readFileMetadata(file: File): Promise<FileMetadata> {
  const parsed = await parseBlob(file, { duration: false }).catch(() => undefined)
  if (!parsed) return NOTHING
  const { title, album } = parsed.common
  return {
    title: title && decodeKorean(title),
    albumName: album && albumName.safeParse(decodeKorean(album)).data,
    cover: coverOf(parsed, file),
  }
}

function coverOf({ common }: IAudioMetadata, { name }: File): File | undefined {
  const cover = selectCover(common.picture)
  const [format] = (cover && JPEG_OR_PNG.exec(cover.format)) ?? []
  if (!cover || !format) return undefined
  const isPng = format.toLowerCase() === 'png'
  const baseName = name.replace(FILE_EXTENSION, '')
  const fileName = `${baseName}.${isPng ? 'png' : 'jpg'}`
  return new File([new Uint8Array(cover.data)], fileName, {
    type: isPng ? 'image/png' : 'image/jpeg',
  })
}

/**
 * Returns the text, decoded as EUC-KR if needed: old Korean programs wrote EUC-KR and declared it
 * as Latin-1.
 */
function decodeKorean(text: string): string {
  const bytes = Uint8Array.from(text, (char) => Math.min(char.charCodeAt(0), 0xff))
  const isLatin = [...text].every((char) => char.charCodeAt(0) <= 0xff)
  if (!isLatin || bytes.every((byte) => byte < 0x80)) return text
  try {
    const korean = new TextDecoder('euc-kr', { fatal: true }).decode(bytes)
    return HANGUL.test(korean) ? korean : text
  } catch {
    return text
  }
}
