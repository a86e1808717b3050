import {
  SUGGEST_MAX,
  type TagKind,
  type TagNames,
  tagKinds,
  tagLabel,
} from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import type { Suggestions } from '@sori/market-kit/catalogue'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import { Button, ButtonLink, EmptyState } from '@sori/remote-kit/ui'
import { useListTagsQuery, useListTracksQuery, useSuggestQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { characterFilterTexts } from './characterTexts.ts'
import { libraryTexts } from './libraryTexts.ts'
import styles from './NothingFound.module.css'
import { searchTexts } from './searchTexts.ts'
import { keptWords, type TempoInKeyword, tempoInKeyword } from './tempoInKeyword.ts'
import { type BrowseState, isFiltered, noFilters } from './useBrowseList.ts'

/** Shows that a search found nothing. Offers other searches, and the list without the filters. */
export function NothingFound(browse: BrowseState) {
  const { list, params, href } = browse
  const texts = useTexts()
  const locale = useLocale()
  const offerTexts = searchTexts(locale)
  const { keyword, type, only } = params
  const suggestion = useSuggestion(browse)
  const tag = useTagNamed(keyword) ?? suggestion.tag
  const tempo = tempoInKeyword(keyword)
  const { page, ...rest } = params
  const isNarrow = keyword !== '' && type !== 'a'
  const links = [
    isNarrow && { to: href({ type: 'a' }), label: texts.search.everywhere },
    suggestion.name && {
      to: href({ keyword: suggestion.name }),
      label: offerTexts.meant(suggestion.name),
    },
    isNarrow && type !== 'n' && { to: href({ type: 'n' }), label: offerTexts.inArtists },
    isNarrow &&
      list === 'tracks' && { to: paths.albums({ ...rest, type: 't' }), label: offerTexts.inAlbums },
    tag && {
      to: paths.tag(tag.kind, tag.name),
      label: offerTexts.withTag(tagLabel(tag.name, tag.names, locale)),
    },
    keyword && { to: href({ keyword: '', type: undefined }), label: offerTexts.clear },
    isFiltered(params) && { to: href(noFilters), label: texts.filter.reset },
  ].filter((link) => typeof link === 'object')
  return (
    <EmptyState
      title={only ? libraryTexts(locale).empty[only] : texts.tracks.empty}
      hint={only ? libraryTexts(locale).emptyHint[only] : texts.tracks.emptyHint}
      action={
        <span className={styles.links}>
          {only && <LoginButton />}
          {tempo && <TempoSearch {...browse} {...tempo} />}
          {shorterKeywords(keyword).map((shorterKeyword) => (
            <ShorterSearch key={shorterKeyword} {...browse} keyword={shorterKeyword} />
          ))}
          {links.map(({ to, label }) => (
            <ButtonLink key={label} to={to}>
              {label}
            </ButtonLink>
          ))}
        </span>
      }
    />
  )
}

/** A login button for visitors, because only members have the lists "saved" and "followed". */
function LoginButton() {
  const host = useHost()
  const isVisitor = useSession() === null
  const { login } = libraryTexts(useLocale())
  if (!isVisitor) return null
  return (
    <Button variant="primary" onClick={() => host.session.requireLogin()}>
      {login}
    </Button>
  )
}

/** Offers no shorter keywords for a keyword with more words. */
const WORDS_MAX = 4

/** Returns all keywords that lack one word of `keyword`. */
function shorterKeywords(keyword: string): string[] {
  const whitespace = /\s+/
  const words = keyword.split(whitespace).filter(Boolean)
  if (words.length < 2 || words.length > WORDS_MAX) return []
  return words.map((_, index) => words.toSpliced(index, 1).join(' '))
}

/** A link to the search for a shorter keyword. Renders nothing if that search finds nothing. */
function ShorterSearch({ params, href, keyword }: BrowseState & { keyword: string }) {
  const texts = searchTexts(useLocale())
  const shorterParams = { ...params, keyword, type: 'a', literal: 'true', page: 1 } as const
  const { data } = useListTracksQuery(shorterParams)
  if (!data || data.paging.total === 0) return null
  return (
    <ButtonLink to={href({ keyword, type: 'a', literal: undefined })}>
      {texts.meant(keyword)}
    </ButtonLink>
  )
}

/** A link that replaces a tempo in the keyword by a filter. Renders nothing without results. */
function TempoSearch({ params, href, range, otherWords }: BrowseState & TempoInKeyword) {
  const locale = useLocale()
  const change = { ...keptWords(params, otherWords), 'more[bpm]': range }
  const { data } = useListTracksQuery({ ...params, ...change, page: 1 })
  if (!data || data.paging.total === 0) return null
  return (
    <ButtonLink to={href(change)}>
      {searchTexts(locale).filterByTempo(characterFilterTexts(locale).bpm(range))}
    </ButtonLink>
  )
}

/** Returns the tag whose stored, Korean or English name equals the keyword. */
function useTagNamed(
  keyword: string,
): { kind: TagKind; name: string; names: TagNames | undefined } | undefined {
  const { data } = useListTagsQuery(undefined, { skip: !keyword })
  const typedName = keyword.trim().toLowerCase()
  const hasTypedName = (tag: string) => {
    const { ko, en } = data?.names?.[tag] ?? {}
    return [tag, ko, en].includes(typedName)
  }
  const namedTags = tagKinds.flatMap((kind) => {
    const name = data?.[kind].find(hasTypedName)
    return name === undefined ? [] : [{ kind, name, names: data?.names }]
  })
  return namedTags[0]
}

/** Returns the name and the tag that are most similar to the keyword. Each may be missing. */
function useSuggestion({ list, params: { keyword, type } }: BrowseState): {
  name?: string
  tag?: Suggestions['tags'][number]
} {
  const { currentData: suggestions } = useSuggestQuery(keyword, {
    skip: !keyword || keyword.length > SUGGEST_MAX,
  })
  if (!suggestions) return {}
  const names = {
    tracks: suggestions.tracks.map(({ title }) => title),
    albums: suggestions.albums.map(({ name }) => name),
    artists: suggestions.artists.map(({ nickname }) => nickname),
  }
  const [name] =
    type === 'a' ? [suggestions.spelling ?? undefined] : names[type === 'n' ? 'artists' : list]
  return { name, tag: suggestions.tags[0] }
}
