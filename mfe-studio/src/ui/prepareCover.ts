import { fileRules } from '@sori/contract/files'
import type { RequestProblem } from '@sori/remote-kit/data'

/** Shrinks a cover to the size that the API accepts. Loads the code for it only when needed. */
export async function prepareCover(file: File): Promise<File> {
  const { maxBytes } = fileRules.albumArt
  if (file.size <= maxBytes) return file
  const { shrinkPicture } = await import('@sori/remote-kit/forms')
  return shrinkPicture(file, maxBytes).catch(() => Promise.reject(UNREADABLE_COVER))
}

const UNREADABLE_COVER: RequestProblem = {
  status: 400,
  code: 'VALIDATION',
  message: '',
  errors: [{ field: 'file', code: 'IMAGE_TYPE', message: '' }],
}
