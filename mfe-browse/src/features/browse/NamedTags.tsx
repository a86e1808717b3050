import { type BrowseParams, tagLabel } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { Chip } from '@sori/remote-kit/ui'
import { useListMappedTagsQuery } from '../../api/tracksApi.ts'
import styles from './SearchMatches.module.css'
import { searchTexts } from './searchTexts.ts'

/** Tags whose names are words of the keyword. A press replaces the words by a filter. */
export function NamedTags({ params }: { params: BrowseParams }) {
  const locale = useLocale()
  const texts = searchTexts(locale)
  const { data } = useListMappedTagsQuery({ list: 'tracks', params })
  const namedTags = data?.named ?? []
  if (namedTags.length === 0) return null
  return (
    <section className={styles.named} aria-label={texts.named}>
      <span className={styles.detail}>{texts.named}</span>
      {namedTags.map(({ kind, tagName, keyword }) => {
        const name = tagLabel(tagName, data?.names, locale)
        const filter = `more[${kind}]` as const
        const to = paths.tracks({
          ...params,
          keyword,
          type: keyword ? 'a' : undefined,
          sort: keyword ? params.sort : undefined,
          literal: undefined,
          [filter]: [...new Set([...params[filter], tagName])],
        })
        return (
          <Chip key={`${kind} ${tagName}`} to={to} label={texts.filterBy(name)}>
            {name}
          </Chip>
        )
      })}
    </section>
  )
}
