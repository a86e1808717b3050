import type { ByteRange } from '../media/index.ts'

/**
 * Parses the header `Range` (RFC 9110, 14.1.2). An invalid header, or one with several ranges,
 * counts as a request for the whole file.
 */
export function requestedRange(
  header: string | undefined,
  size: number,
): 'whole' | 'unsatisfiable' | ByteRange {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
