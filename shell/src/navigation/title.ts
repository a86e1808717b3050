import type { PlaybackState, Snapshot } from '@sori/contract/host'
import { commonTexts, type Locale } from '@sori/contract/messages'
import { legalPageOf } from '@sori/contract/paths'
import { ownerOf, type Registry } from '@sori/contract/registry'
import { textsOf } from '../i18n/texts.ts'
import type { ShellHistory } from './history.ts'

/** Updates the document's title. The returned function sets the name of the current page. */
export function keepTitle(
  history: ShellHistory,
  locale: Snapshot<Locale>,
  registryStore: Snapshot<Registry>,
  playback: Snapshot<PlaybackState>,
): (title: string) => void {
  let contentName: string | undefined
  const pageName = (language: Locale) => {
    if (contentName !== undefined) return contentName
    const { pathname } = history.getSnapshot().location
    const legal = legalPageOf(pathname)
    return legal
      ? textsOf(language).footer[legal]
      : ownerOf(registryStore.getSnapshot(), pathname)?.route.title[language]
  }
  const updateTitle = () => {
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
    contentName = undefined
    updateTitle()
  })
  locale.subscribe(updateTitle)
  playback.subscribe(updateTitle)
  updateTitle()
  return (title) => {
    contentName = title
    updateTitle()
  }
}
