import type { TagKind, TagSet } from '@sori/contract/catalogue'
import type { Track } from '../model/index.ts'

/** The words of a {@link TrackRow}, from the remote's catalogue (words-ko.md §4). */
export interface TrackRowLabels {
  /** `{title} 재생` */
  play(title: string): string
  pause(title: string): string
  openTrack: string
  openAlbum: string
  /** `{nickname}의 음원 보기` */
  openArtist(nickname: string): string
  /** In the place of a kind without tags: 기타 / 없음 / 기타. */
  noTag: Record<TagKind, string>
  /** `{tag} 필터 추가` */
  addTag(tag: string): string
  /** `{tag} 필터 해제`, of a tag that is a filter already */
  removeTag(tag: string): string
  cart: string
  /** 장바구니에서 보기 */
  inCart: string
  /** 장바구니에서 빼기 */
  uncart: string
  /** `다운로드 (3크레딧)` */
  download: string
  downloadAgain: string
  /** For the member's own track: 다운로드 */
  downloadOwn: string
  /** 3크레딧 */
  price: string
  /** 구매함 */
  owned: string
  /** 내 음원 */
  own: string
  share: string
  /** 다음에 재생 */
  playNext: string
  /** 재생 목록에 추가 */
  addToQueue: string
  /** `{title} 메뉴`, the button of the menu */
  more(title: string): string
  /** `{title} 선택` */
  select(title: string): string
  close: string
}

/** Actions of a track besides playing. A missing callback removes its button. */
export interface TrackRowActionProps {
  track: Track
  labels: TrackRowLabels
  /** True for the member's own track, which has no price and no cart. */
  isOwn?: boolean
  onCart?(): void
  /** Takes it out of the cart again. */
  onUncart?(): void
  onDownload?(): void
  onShare?(): void
  onPlayNext?(): void
  onAddToQueue?(): void
  /** The running action. */
  busy?: 'cart' | 'download' | null
  /** The refusal of the last action (D35), shown in place of artist and album. */
  refusal?: string
}

/** Props of {@link TrackRow}. */
export interface TrackRowProps extends TrackRowActionProps {
  /** The player holds this track, playing or not. */
  current?: boolean
  playing?: boolean
  /** The player waits for this track's sound. */
  loading?: boolean
  /** The played fraction, 0–1. */
  progress?: number
  /** 56 px high instead of 64; on phones always 68. */
  compact?: boolean
  /** The number on an album, in place of picture and artist. */
  number?: number
  /** Tags that are filters now: one of these is shown before the others of its kind, as one to take away. */
  chosenTags?: Partial<TagSet>
  /** Whether it is among the chosen rows. */
  selected?: boolean
  /** Called when the row is selected or deselected. Without it rows cannot be selected. */
  onSelect?(selected: boolean): void
  /** Loads the picture immediately, for the first view. */
  priority?: boolean
  /** Play or pause. */
  onToggle(): void
  /** A place on its waveform was chosen, 0–1: start there. */
  onSeek?(fraction: number): void
  /** A tag was chosen as a filter; left out, tags are plain texts. */
  onTag?(kind: TagKind, tag: string): void
}
