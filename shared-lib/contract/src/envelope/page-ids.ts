import * as z from 'zod/mini'
import { idInput, PAGE_SIZE_MAX } from './index.ts'

/** The length of the longest id and its comma. */
const ID_LENGTH = 16

/** Comma-separated ids of the rows of a page. */
export const pageIds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(ID_LENGTH * PAGE_SIZE_MAX)),
    z.transform((ids: string): (string | number)[] => ids.split(',')),
  ),
  z.array(idInput).check(z.maxLength(PAGE_SIZE_MAX)),
)
