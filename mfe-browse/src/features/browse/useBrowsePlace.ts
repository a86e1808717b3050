import type { BrowseList } from '@sori/contract/catalogue'
import { useLocation, useNavigate } from 'react-router-dom'
import { type BrowsePlace, browseSearch, parseBrowse } from '../../api/browseSearch.ts'

/** Where a browse page is and how it goes elsewhere: the URL is the only state. */
export interface BrowseWay {
  list: BrowseList
  place: BrowsePlace
  href(place: BrowsePlace): string
  go(place: BrowsePlace): void
}

/** The place that the URL says. */
export function useBrowsePlace(): BrowseWay {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const href = (place: BrowsePlace) => `${pathname}${browseSearch(place)}`
  const list = pathname.endsWith('/albums') ? 'albums' : 'tracks'
  return { list, place: parseBrowse(search), href, go: (place) => void navigate(href(place)) }
}
