import type { HiddenBy, TrackItem } from '@sori/contract/catalogue'

/** The state of an item: hidden or not, and by whom (D49). */
export interface Hiding {
  readonly hidden: boolean
  /** Null for a public item. Also null for buyers, because the API does not tell them (D86). */
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
