import type { ReportKind } from '@sori/contract/reports'
import type { Database } from '../../lib/database.ts'

/** A track or an album. */
export type Sound = { kind: ReportKind; id: number }

/** What reports need of whoever hides sounds (D49). */
export type HideSounds = {
  /** Hides it in the transaction `tx`; false where it was hidden already. `reason` is for its artist. */
  hide(tx: Database, sound: Sound & { adminId: number; reason: string }): Promise<boolean>
  /** Which of these are hidden now, each at its place. */
  areHidden(sounds: readonly Sound[], db?: Database): Promise<boolean[]>
}
