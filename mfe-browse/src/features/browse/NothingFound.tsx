import { SUGGEST_MAX, type TagKind, tagKinds } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import type { Suggestions } from '@sori/market-kit/catalogue'
import { ButtonLink, EmptyState } from '@sori/remote-kit/ui'
import { useListTagsQuery, useSuggestQuery } from '../../api/tracksApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './NothingFound.module.css'
import { type BrowseState, isFiltered, noFilters } from './useBrowseList.ts'

/** Suggests other spellings, lists and tags, and removes search and filters. */
export function NothingFound(browse: BrowseState) {
  const { list, params, href } = browse
  const t = useTexts()
  const { keyword, type } = params
  const nearest = useNearest(browse)
  const tag = useTagNamed(keyword) ?? nearest.tag
  const { page, ...rest } = params
  const links = [
    nearest.name && { to: href({ keyword: nearest.name }), label: t.search.meant(nearest.name) },
    keyword && type !== 'n' && { to: href({ type: 'n' }), label: t.search.inArtists },
    keyword &&
      list === 'tracks' && { to: paths.albums({ ...rest, type: 't' }), label: t.search.inAlbums },
    tag && { to: paths.tag(tag.kind, tag.name), label: t.search.withTag(tag.name) },
    keyword && { to: href({ keyword: '', type: undefined }), label: t.search.clear },
    isFiltered(params) && { to: href(noFilters), label: t.filter.reset },
  ].filter((link) => typeof link === 'object')
  return (
    <EmptyState
      title={t.tracks.empty}
      hint={t.tracks.emptyHint}
      action={
        <span className={styles.links}>
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

/** Returns the tag whose name is the keyword. */
function useTagNamed(keyword: string): { kind: TagKind; name: string } | undefined {
  const { data } = useListTagsQuery(undefined, { skip: !keyword })
  const name = keyword.trim().toLowerCase()
  const kind = tagKinds.find((tagKind) => data?.[tagKind].includes(name))
  return kind && { kind, name }
}

/** Returns the name and tag closest to the keyword, if any. */
function useNearest({ list, params: { keyword, type } }: BrowseState): {
  name?: string
  tag?: Suggestions['tags'][number]
} {
  const { currentData: found } = useSuggestQuery(keyword, {
    skip: !keyword || keyword.length > SUGGEST_MAX,
  })
  if (!found) return {}
  const names = {
    tracks: found.tracks.map(({ title }) => title),
    albums: found.albums.map(({ name }) => name),
    artists: found.artists.map(({ nickname }) => nickname),
  }
  const [name] = names[type === 'n' ? 'artists' : list]
  return { name, tag: found.tags[0] }
}
