import type { PlaybackState, Snapshot } from '@sori/contract/host'
import { commonTexts, type Locale } from '@sori/contract/messages'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf, type Registry } from '@sori/contract/registry'
import { textsOf } from '../i18n/texts.ts'
import type { ShellHistory } from './history.ts'

/** Sets the title at navigations. The returned function sets a page's name until the next page. */
export function keepTitle(
  history: ShellHistory,
  locale: Snapshot<Locale>,
  registryStore: Snapshot<Registry>,
  playback: Snapshot<PlaybackState>,
): (title: string) => void {
  let ownName: string | undefined
  const pageName = (language: Locale) => {
    if (ownName !== undefined) return ownName
    const { pathname } = history.getSnapshot().location
    const legal = legalPageOf(pathname)
    return legal
      ? textsOf(language).footer[legal]
      : ownerOf(registryStore.getSnapshot(), pathname)?.route.title[language]
  }
  const write = () => {
    const language = locale.getSnapshot()
    const { isPlaying, track } = playback.getSnapshot()
    const { siteName } = commonTexts(language)
    const name =
      isPlaying && track
        ? textsOf(language).nowPlaying(track.artist, track.title)
        : pageName(language)
    document.title = name ? `${name} | ${siteName}` : siteName
  }
  history.onNavigation((_from, _to, isNewPage) => {
    if (!isNewPage) return
    ownName = undefined
    write()
  })
  locale.subscribe(write)
  playback.subscribe(write)
  write()
  return (title) => {
    ownName = title
    write()
  }
}
