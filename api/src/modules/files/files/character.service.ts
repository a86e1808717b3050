import type { Log } from '../../../lib/runtime/log.ts'
import {
  type CharacterResult,
  type MediaWorkers,
  NotAudioError,
  type Storage,
} from '../media/index.ts'
import type { FileRepository } from './file.repository.ts'
import { forEachFile, readOriginal } from './older-files.ts'

type Dependencies = {
  files: Pick<FileRepository, 'markCharacter' | 'findNextWithoutCharacter'>
  storage: Storage
  media: Pick<MediaWorkers, 'findCharacter'>
  log: Pick<Log, 'warn'>
}

/** Finds the type, tempo and key of files that were processed by an earlier release. */
export class CharacterService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Analyses all files without a character, one after another, until `signal` aborts. Commits each
   * file, so that the next run continues. After a failed file, analyses the others and then throws.
   */
  async findMissing(signal?: AbortSignal): Promise<void> {
    const { files, storage, media, log } = this.#dependencies
    const nextAfter = (id: number) => files.findNextWithoutCharacter(id)
    await forEachFile(nextAfter, signal, async (file) => {
      const bytes = await readOriginal(storage, file)
      const character = await media.findCharacter(bytes).catch(unknownIfNotAudio)
      await files.markCharacter(file.id, characterColumns(character, file.id, log))
    })
  }
}

/** Returns unknown values for a file that cannot be decoded, so that the next run skips the file. */
function unknownIfNotAudio(error: Error): CharacterResult {
  if (!(error instanceof NotAudioError)) throw error
  return { soundType: null, bpm: null, musicalKey: null, problem: error.message }
}

/** Returns the database columns of an analysis. Logs a failed one, whose values are null. */
export function characterColumns(
  { soundType, bpm, musicalKey, problem }: CharacterResult,
  fileId: number,
  log: Pick<Log, 'warn'>,
) {
  if (problem !== null) log.warn({ fileId, problem }, 'type, tempo and key cannot be found')
  return { sound_type: soundType, bpm, musical_key: musicalKey }
}
