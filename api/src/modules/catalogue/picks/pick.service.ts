import type { PicksAnswer, PicksBody } from '@sori/contract/management'
import { AppError } from '../../../lib/errors/app-error.ts'
import type { Database, Transaction } from '../../../lib/postgres/database.ts'
import { recordChange } from '../../site/administration/index.ts'
import type { PickRepository, PickRow } from './pick.repository.ts'

/** The picks of the week: tracks that administrators recommend on the home page (D175). */
export class PickService {
  #db: Database
  #picks: PickRepository

  constructor(db: Database, picks: PickRepository) {
    this.#db = db
    this.#picks = picks
  }

  /** Returns the picks whose track is shown, in their order. */
  listShown() {
    return this.#picks.listShown()
  }

  async listAll(): Promise<PicksAnswer['dto']> {
    const rows = await this.#picks.listAll()
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
   * and `NOT_FOUND` for a missing track and for a new pick that is hidden.
   */
  async replace(adminId: number, { version, picks }: PicksBody): Promise<void> {
    const sentenceOf = new Map(picks.map(({ musicId, sentence }) => [musicId, sentence]))
    await this.#db.transaction().execute(async (tx) => {
      await this.#picks.lock(tx)
      const before = await this.#picks.listAll(tx)
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
      const after = await this.#picks.listAll(tx)
      const formerTrackIds = new Set(before.map(({ trackId }) => trackId))
      const isHiddenPick = ({ trackId, isShown }: PickRow) =>
        !isShown && !formerTrackIds.has(trackId)
      const hasMissingTrack = after.length < sentenceOf.size
      if (hasMissingTrack || after.some(isHiddenPick)) throw new AppError('NOT_FOUND')
      await recordPicks(tx, adminId, before, after)
    })
  }
}

/** Returns the largest id as the version, because each change inserts rows with larger ids. */
function versionOf(rows: readonly PickRow[]): number {
  return rows.at(-1)?.id ?? 0
}

/** Records each track whose place or sentence has changed. */
async function recordPicks(
  tx: Transaction,
  adminId: number,
  before: readonly PickRow[],
  after: readonly PickRow[],
): Promise<void> {
  const [from, to] = [pickTextsOf(before), pickTextsOf(after)]
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

/** Returns the place and sentence of each track as a text, for example `2. sentence`. */
function pickTextsOf(rows: readonly PickRow[]): Map<number, string> {
  return new Map(
    rows.map(({ trackId, sentence }, index) => [trackId, `${index + 1}. ${sentence}`.trimEnd()]),
  )
}
