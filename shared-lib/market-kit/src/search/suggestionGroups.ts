import { type SearchType, tagLabel } from '@sori/contract/catalogue'
import type { Locale } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Suggestions } from '../model/index.ts'
import type { RecentSearch } from './recentSearches.ts'
import { searchTexts } from './texts.ts'

export interface Suggestion {
  readonly to: string
  readonly text: string
  readonly detail?: string
  /** The picture's path; null for the default picture, undefined for an icon. */
  readonly picture?: string | null
  readonly icon?: 'recent' | 'search' | 'tag' | 'artist'
}

/** Suggestions of one kind. */
interface SuggestionGroup {
  readonly name: string
  readonly suggestions: readonly Suggestion[]
}

interface GroupParts {
  locale: Locale
  type: SearchType
  hrefOf(keyword: string, type: SearchType): string
}

/** Returns the recent searches as a group, for an empty field. */
export function recentGroups(
  searches: readonly RecentSearch[],
  { locale, hrefOf }: GroupParts,
): SuggestionGroup[] {
  const texts = searchTexts(locale)
  const suggestions = searches.map(({ keyword, type }) => ({
    to: hrefOf(keyword, type),
    text: keyword,
    detail: type === 'n' ? texts.type.n : undefined,
    icon: 'recent' as const,
  }))
  return withoutEmpty([{ name: texts.recent, suggestions }])
}

/** Returns the suggestions in groups. A search for artists lists artists first. */
export function suggestionGroups(
  suggestions: Suggestions,
  { locale, type, hrefOf }: GroupParts,
): SuggestionGroup[] {
  const texts = searchTexts(locale)
  const { spelling } = suggestions
  const spellingSuggestion =
    spelling === null
      ? []
      : [{ to: hrefOf(spelling, type), text: spelling, icon: 'search' as const }]
  const artists = suggestions.artists.map(({ nickname, photoPath }) => ({
    to: paths.artist(nickname),
    text: nickname,
    ...(photoPath ? { picture: photoPath } : { icon: 'artist' as const }),
  }))
  const albums = suggestions.albums.map(({ name, nickname, artPath }) => ({
    to: paths.album({ nickname, albumName: name }),
    text: name,
    detail: nickname,
    picture: artPath,
  }))
  const tracks = suggestions.tracks.map(({ title, nickname, artPath }) => ({
    to: paths.track({ nickname, title }),
    text: title,
    detail: nickname,
    picture: artPath,
  }))
  const tags = suggestions.tags.map((tag) => ({
    to: paths.tag(tag.kind, tag.name),
    text: tagLabel(tag.name, tag.names, locale),
    detail: texts.tagDetail(texts.kinds[tag.kind], tag.tracks.toLocaleString(locale)),
    icon: 'tag' as const,
  }))
  const combinations = suggestions.combinations.map((combination) => ({
    to: paths.tracks(
      Object.fromEntries(combination.map(({ kind, name }) => [`more[${kind}]`, [name]])),
    ),
    text: combination.map(({ name, names }) => tagLabel(name, names, locale)).join(' + '),
    detail: combination.map(({ kind }) => texts.kinds[kind]).join(' + '),
    icon: 'tag' as const,
  }))
  const groupOf = {
    tracks: { name: texts.tracks, suggestions: tracks },
    artists: { name: texts.artists, suggestions: artists },
  }
  const [firstGroup, secondGroup] =
    type === 'n' ? [groupOf.artists, groupOf.tracks] : [groupOf.tracks, groupOf.artists]
  return withoutEmpty([
    { name: texts.spelling, suggestions: spellingSuggestion },
    firstGroup,
    secondGroup,
    { name: texts.albums, suggestions: albums },
    { name: texts.tags, suggestions: [...combinations, ...tags] },
  ])
}

function withoutEmpty(groups: readonly SuggestionGroup[]): SuggestionGroup[] {
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}
