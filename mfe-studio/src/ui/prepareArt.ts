import { fileRules } from '@sori/contract/files'
import type { RequestProblem } from '@sori/remote-kit/data'

/** Shrinks a picture to the size that the API accepts. Loads the code that shrinks when needed. */
export async function prepareArt(file: File): Promise<File> {
  const { maxBytes } = fileRules.albumArt
  if (file.size <= maxBytes) return file
  const { shrinkPicture } = await import('@sori/remote-kit/forms')
  return shrinkPicture(file, maxBytes).catch(() => Promise.reject(UNREADABLE_PICTURE))
}

const UNREADABLE_PICTURE: RequestProblem = {
  status: 400,
  code: 'VALIDATION',
  message: '',
  errors: [{ field: 'file', code: 'IMAGE_TYPE', message: '' }],
}
