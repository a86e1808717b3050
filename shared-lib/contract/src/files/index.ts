import * as z from 'zod/mini'
import { commandAnswer, idInput } from '../envelope/index.ts'
import { MB } from './rules.ts'

export { characterInName, type NamedCharacter } from './named-character.ts'
export {
  chosenFileRules,
  type FileRule,
  fileRules,
  IMAGE_PIXELS_MAX,
  refusalOf,
  TRACK_TAGS_BYTES_MAX,
} from './rules.ts'

export const ARCHIVE_FILES_MAX = 200
export const ARCHIVE_BYTES_MAX = 2 * 1024 * MB

/** The tracks of an archive. Repeated ids count once. */
export const archiveBody = z.object({
  musicIds: z.array(idInput).check(z.minLength(1), z.maxLength(ARCHIVE_FILES_MAX)),
})
/** The path of an archive, valid for one GET within a minute. */
export const archiveAnswer = z.extend(commandAnswer, {
  data: z.object({ path: z.string(), bytes: z.int(), files: z.int() }),
})
export type ArchiveAnswer = z.infer<typeof archiveAnswer>

export const profileFields = z.object({ userId: idInput })

/** Reasons to listen to an accepted audio file again: nearly silent, or distorted by its level. */
export const audioWarnings = ['silent', 'clipped'] as const
export type AudioWarning = (typeof audioWarnings)[number]
export const audioWarning = z.optional(z.nullable(z.enum(audioWarnings)))

export const storedAnswer = z.object({ path: z.string(), warning: audioWarning })
export type StoredAnswer = z.infer<typeof storedAnswer>
