import type { Snapshot } from '@sori/contract/host'
import type { Locale } from '@sori/contract/messages'
import type { ShellHistory } from './history.ts'
import type { IsNewPage } from './isNewPage.ts'

/** What the title is made of. */
export interface TitleParts {
  history: ShellHistory
  locale: Snapshot<Locale>
  isNewPage: IsNewPage
  siteName(locale: Locale): string
  /** The title of the page at `pathname`, or undefined when it has none. */
  titleOf(pathname: string, locale: Locale): string | undefined
}

/** Keeps `document.title` as `{화면 이름} | 소리장터`. The returned function sets a name of the page's own until another page is shown. */
export function keepTitle(document: Document, { history, locale, isNewPage, siteName, titleOf }: TitleParts): (title: string) => void {
  let own: string | undefined
  let page = history.getSnapshot()
  const write = () => {
    const language = locale.getSnapshot()
    const name = own ?? titleOf(page.location.pathname, language)
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
  write()
  return (title) => {
    own = title
    write()
  }
}
