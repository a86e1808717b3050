import type { Log } from '../../../lib/runtime/log.ts'
import {
  type CharacterResult,
  type MediaWorkers,
  NotAudioError,
  type Storage,
} from '../media/index.ts'
import type { FileRepository } from './file.repository.ts'
import { forEachFile, originalBytes } from './older-files.ts'

type Dependencies = {
  files: Pick<FileRepository, 'markCharacter' | 'nextWithoutCharacter'>
  storage: Storage
  media: Pick<MediaWorkers, 'findCharacter'>
  log: Pick<Log, 'warn'>
}

/** Finds type, tempo and key of files that an earlier release processed. */
export class CharacterService {
  #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Works on one file at a time until `signal` aborts; each is committed, so that a later run
   * continues. Throws the first failure at the end.
   */
  async findMissing(signal?: AbortSignal): Promise<void> {
    const { files, storage, media, log } = this.#dependencies
    const nextAfter = (id: number) => files.nextWithoutCharacter(id)
    await forEachFile(nextAfter, signal, async (file) => {
      const bytes = await originalBytes(storage, file)
      const character = await media.findCharacter(bytes).catch(unlessPermanent)
      await files.markCharacter(file.id, characterColumns(character, file.id, log))
    })
  }
}

/** Returns null values for a file that cannot be decoded, because it would fail in each run. */
function unlessPermanent(error: Error): CharacterResult {
  if (!(error instanceof NotAudioError)) throw error
  return { soundType: null, bpm: null, musicalKey: null, problem: error.message }
}

/** Returns the columns of a file, and logs a failed analysis, whose values are null. */
export function characterColumns(
  { soundType, bpm, musicalKey, problem }: CharacterResult,
  fileId: number,
  log: Pick<Log, 'warn'>,
) {
  if (problem !== null) log.warn({ fileId, problem }, 'type, tempo and key cannot be found')
  return { sound_type: soundType, bpm, musical_key: musicalKey }
}
