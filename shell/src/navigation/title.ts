import type { PlaybackState, Snapshot } from '@sori/contract/host'
import type { Locale } from '@sori/contract/messages'
import type { ShellHistory } from './history.ts'
import type { IsNewPage } from './isNewPage.ts'

/** Parts of the title. */
export interface TitleParts {
  history: ShellHistory
  locale: Snapshot<Locale>
  isNewPage: IsNewPage
  siteName(locale: Locale): string
  /** Returns the title of the page at `pathname`, or undefined. */
  titleOf(pathname: string, locale: Locale): string | undefined
  playback: Snapshot<PlaybackState>
  /** `지금 재생 중: {artist} – {title}` */
  nowPlaying(locale: Locale, track: { artist: string; title: string }): string
}

/**
 * Keeps `document.title` as `{화면 이름} | 소리장터`. The playing track replaces the name. The returned
 * function sets a page's own name until the next page.
 */
export function keepTitle(document: Document, parts: TitleParts): (title: string) => void {
  const { history, locale, isNewPage, siteName, titleOf, playback, nowPlaying } = parts
  let own: string | undefined
  let page = history.getSnapshot()
  const write = () => {
    const language = locale.getSnapshot()
    const { isPlaying, track } = playback.getSnapshot()
    const heard = isPlaying && track ? nowPlaying(language, track) : undefined
    const name = heard ?? own ?? titleOf(page.location.pathname, language)
    document.title = name ? `${name} | ${siteName(language)}` : siteName(language)
  }
  history.subscribe(() => {
    const before = page
    page = history.getSnapshot()
    if (!isNewPage(before, page)) return
    own = undefined
    write()
  })
  locale.subscribe(write)
  playback.subscribe(write)
  write()
  return (title) => {
    own = title
    write()
  }
}
