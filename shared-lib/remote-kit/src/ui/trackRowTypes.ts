import type { TagKind } from '@sori/contract/catalogue'
import type { Track } from '../model/index.ts'

/** The words of a {@link TrackRow}, from the remote's catalogue (copy-ko §4). */
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
  cart: string
  inCart: string
  /** `다운로드 (3 크레딧)` */
  download: string
  downloadAgain: string
  /** 구매함 */
  owned: string
  share: string
  /** `{title} 메뉴`, the button that holds the actions where there is little room */
  more(title: string): string
  close: string
}

/** What can be done with a track besides playing it. A callback left out takes its button away. */
export interface TrackRowActionProps {
  track: Track
  labels: TrackRowLabels
  onCart?(): void
  onDownload?(): void
  onShare?(): void
  /** Which of them is under way. */
  busy?: 'cart' | 'download' | null
  /** Why the last of them was refused (D35): stands in the place of the artist and the album. */
  refusal?: string
}

/** Props of {@link TrackRow}. */
export interface TrackRowProps extends TrackRowActionProps {
  /** The player holds this track, playing or not. */
  current?: boolean
  playing?: boolean
  /** The player waits for this track's sound. */
  loading?: boolean
  /** How far it has been played, 0–1. */
  progress?: number
  /** 56 px high instead of 64; on phones always 68. */
  compact?: boolean
  /** In the first view: its picture is loaded at once. */
  priority?: boolean
  /** Play or pause. */
  onToggle(): void
  /** A place on its waveform was chosen, 0–1: start there. */
  onSeek?(fraction: number): void
  /** A tag was chosen as a filter; left out, tags are plain words. */
  onTag?(kind: TagKind, tag: string): void
}
