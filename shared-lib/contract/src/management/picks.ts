import * as z from 'zod/mini'
import { id, idInput, oneOf } from '../envelope/index.ts'
import { singleSpaced } from '../text/index.ts'

export const PICKS_MAX = 12
export const PICK_SENTENCE_MAX = 100

/** The sentence of a pick. It may be empty. */
const sentence = z
  .string()
  .check(z.overwrite(singleSpaced), z.maxLength(PICK_SENTENCE_MAX), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** The new list of picks in its order. `version` is the version that the administrator has read. */
export const picksBody = z.object({
  version: z.int().check(z.minimum(0)),
  picks: z.array(z.object({ musicId: idInput, sentence })).check(z.maxLength(PICKS_MAX)),
})
export type PicksBody = z.infer<typeof picksBody>

/** A pick as administrators see it. Its track may be hidden. */
const pickDto = z.object({
  musicId: id,
  title: z.string(),
  nickname: z.string(),
  albumArtPath: z.nullable(z.string()),
  sentence: z.string(),
  hidden: z.boolean(),
})
export type PickDto = z.infer<typeof pickDto>
export const picksAnswer = oneOf(z.object({ version: z.int(), picks: z.array(pickDto) }))
export type PicksAnswer = z.infer<typeof picksAnswer>
