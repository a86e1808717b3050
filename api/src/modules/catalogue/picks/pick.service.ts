import type { PicksAnswer, PicksBody } from '@sori/contract/management'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { PickRepository, PickRow } from './pick.repository.ts'

/** Picks of the week, which administrators choose (D175). */
export class PickService {
  #db: Database
  #picks: PickRepository

  constructor(db: Database, picks: PickRepository) {
    this.#db = db
    this.#picks = picks
  }

  /** Returns the picks of shown tracks in their order. */
  shown() {
    return this.#picks.shown()
  }

  async list(): Promise<PicksAnswer['dto']> {
    const rows = await this.#picks.all()
    return {
      version: versionOf(rows),
      picks: rows.map(({ trackId, title, nickname, artPath, sentence, isShown }) => ({
        musicId: trackId,
        title,
        nickname,
        albumArtPath: artPath,
        sentence,
        hidden: !isShown,
      })),
    }
  }

  /**
   * Replaces the picks; ignores a repeated track. Throws `CHANGED_MEANWHILE` for an older version,
   * and `NOT_FOUND` for a missing track and for a new one that is hidden.
   */
  async replace(adminId: number, { version, picks }: PicksBody): Promise<void> {
    const sentenceOf = new Map(picks.map(({ musicId, sentence }) => [musicId, sentence]))
    await this.#db.transaction().execute(async (tx) => {
      await this.#picks.lock(tx)
      const before = await this.#picks.all(tx)
      if (version !== versionOf(before))
        throw new AppError('CHANGED_MEANWHILE', {
          current: before.map(({ title }) => title).join(', '),
          given: [...sentenceOf.keys()].join(', '),
          version: versionOf(before),
        })
      await this.#picks.replace(
        tx,
        [...sentenceOf].map(([trackId, sentence]) => ({ trackId, sentence })),
      )
      const after = await this.#picks.all(tx)
      const knownTrackIds = new Set(before.map(({ trackId }) => trackId))
      const isAllowed = after.every(({ trackId, isShown }) => isShown || knownTrackIds.has(trackId))
      if (after.length < sentenceOf.size || !isAllowed) throw new AppError('NOT_FOUND')
      await record(tx, adminId, before, after)
    })
  }
}

/** Each change inserts rows with greater ids. An empty list has version 0. */
function versionOf(rows: readonly PickRow[]): number {
  return rows.at(-1)?.id ?? 0
}

/** Records each track whose place or sentence has changed. */
async function record(
  tx: Transaction,
  adminId: number,
  before: readonly PickRow[],
  after: readonly PickRow[],
): Promise<void> {
  const [from, to] = [textsOf(before), textsOf(after)]
  const tracks = new Map([...before, ...after].map((row) => [row.trackId, row]))
  for (const { trackId, artistId, title } of tracks.values()) {
    const change = { from: from.get(trackId) ?? null, to: to.get(trackId) ?? null }
    if (change.from === change.to) continue
    await recordChange(tx, {
      adminId,
      memberId: artistId,
      subject: 'track',
      label: title,
      field: 'pick',
      ...change,
    })
  }
}

/** Returns `2. sentence` of each track. */
function textsOf(rows: readonly PickRow[]): Map<number, string> {
  return new Map(
    rows.map(({ trackId, sentence }, index) => [trackId, `${index + 1}. ${sentence}`.trimEnd()]),
  )
}
