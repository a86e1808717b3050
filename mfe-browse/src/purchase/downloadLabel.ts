import type { Track } from '@sori/market-kit/catalogue'
import type { Texts } from '../messages/ko.ts'

/** Returns the label of the download button. `buy` is the label if the member must buy first. */
export function downloadLabel(
  row: Texts['row'],
  { owned }: Track,
  isOwn: boolean,
  buy = row.download,
): string {
  if (isOwn) return row.downloadOwn
  return owned ? row.downloadAgain : buy
}
