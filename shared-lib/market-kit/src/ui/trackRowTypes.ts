import type { TagKind, TagSet } from '@sori/contract/catalogue'
import type { ReactNode } from 'react'
import type { Track } from '../model/index.ts'

/** Texts of a {@link TrackRow} (words-ko.md §4). */
export interface TrackRowLabels {
  play(title: string): string
  pause(title: string): string
  openTrack: string
  openAlbum: string
  openArtist(nickname: string): string
  /** The text for a missing tag: 기타 / 없음 / 기타. */
  noTag: Record<TagKind, string>
  addTag(tag: string): string
  removeTag(tag: string): string
  cart: string
  inCart: string
  uncart: string
  download: string
  downloadAgain: string
  /** The label for the member's own track: 다운로드. */
  downloadOwn: string
  price: string
  owned: string
  own: string
  share: string
  playNext: string
  addToQueue: string
  collect: string
  more(title: string): string
  select(title: string): string
  close: string
}

/** The actions of a row except playing. Without its callback, an action has no button. */
export interface TrackRowActionProps {
  track: Track
  labels: TrackRowLabels
  isOwn?: boolean
  /** The button that saves the track. Shown in every layout, before the menu. */
  heart?: ReactNode
  onCart?(): void
  /** Removes the track from the cart. */
  onUncart?(): void
  onDownload?(): void
  onShare?(): void
  onPlayNext?(): void
  onAddToQueue?(): void
  /** Puts the track into a collection. */
  onCollect?(): void
  /** The running action. */
  busy?: 'cart' | 'download' | null
  /** The refusal of the last action, shown in place of artist and album. */
  refusal?: string
}

export interface TrackRowProps extends TrackRowActionProps {
  /** True for the track in the player, even when paused. */
  current?: boolean
  playing?: boolean
  /** True while the player loads this track. */
  loading?: boolean
  progress?: number
  /** True makes the row 56 px high. Default: 64 px. On phones, rows are always 68 px high. */
  compact?: boolean
  /** The position in an album. It replaces cover and artist. */
  number?: number
  /** True shows artist and album in a row with a number. */
  withArtist?: boolean
  /**
   * The tags that filter the list. The row shows them first, with an icon that removes the filter.
   */
  chosenTags?: Partial<TagSet>
  selected?: boolean
  /** Called when the row is selected or deselected. Without it, rows cannot be selected. */
  onSelect?(selected: boolean): void
  /** The length as text. Default: the duration as 3:42. */
  length?: string
  /** Two lines for wide lists: the type, and tempo with key. */
  character?: string
  /** Returns the name of a tag to show. Default: the stored name. */
  tagName?(tag: string): string
  priority?: boolean
  onToggle(): void
  /** Plays the track from this fraction, 0–1. */
  onSeek?(fraction: number): void
  /** Adds a tag filter. Without it, tags are plain text. */
  onTag?(kind: TagKind, tag: string): void
}
