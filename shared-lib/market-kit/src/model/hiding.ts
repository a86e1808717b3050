import type { HiddenBy, TrackItem } from '@sori/contract/catalogue'

/** Whether an item itself is hidden, and by whom (D49). */
export interface Hiding {
  readonly hidden: boolean
  /** Null also for buyers, who are not told (D86). */
  readonly hiddenBy: HiddenBy | null
  /** The administrator's reason. */
  readonly hiddenReason: string | null
  readonly takenDown?: boolean
}

/** Returns the hiding of a track or an album of the API. */
export function hidingOf(
  wire: Pick<TrackItem, 'hidden' | 'hiddenBy' | 'hiddenReason' | 'takenDown'>,
): Hiding {
  const { hidden = false, hiddenBy = null, hiddenReason = null, takenDown } = wire
  return { hidden, hiddenBy, hiddenReason, ...(takenDown && { takenDown }) }
}
