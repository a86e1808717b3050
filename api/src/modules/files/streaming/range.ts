import type { ByteRange } from '../media/index.ts'

/** The requested part of a file: all, a range, or an unsatisfiable range. */
export type RangeWish = 'whole' | 'unsatisfiable' | ByteRange

/**
 * Reads a `Range` header (RFC 9110, 14.1.2). What is malformed or of another unit is ignored, and so are several ranges,
 * which no player asks for: the whole file answers them correctly (14.2). A number past the file counts as its end,
 * however many digits it has. `size` is above zero.
 */
export function wishedRange(header: string | undefined, size: number): RangeWish {
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
