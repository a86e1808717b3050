import { type BrowseParams, tagLabel } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { Chip } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { useListMappedTagsQuery } from '../../api/tracksApi.ts'
import { characterFilterTexts } from './characterTexts.ts'
import styles from './SearchMatches.module.css'
import { searchTexts } from './searchTexts.ts'
import { keptWords, tempoInKeyword } from './tempoInKeyword.ts'

/** Tags whose names are words of the keyword. A press replaces the words by a filter. */
export function NamedTags({ params }: { params: BrowseParams }) {
  const locale = useLocale()
  const texts = searchTexts(locale)
  const { data } = useListMappedTagsQuery({ list: 'tracks', params })
  const namedTags = data?.named ?? []
  if (namedTags.length === 0) return null
  return (
    <NamedFilters label={texts.named}>
      {namedTags.map(({ kind, tagName, keyword }) => {
        const name = tagLabel(tagName, data?.names, locale)
        const filter = `more[${kind}]` as const
        const to = paths.tracks({
          ...params,
          ...keptWords(params, keyword),
          [filter]: [...new Set([...params[filter], tagName])],
        })
        return (
          <Chip key={`${kind} ${tagName}`} to={to} label={texts.filterBy(name)}>
            {name}
          </Chip>
        )
      })}
    </NamedFilters>
  )
}

/** The tempo in the keyword. A press replaces its words by a filter. */
export function NamedTempo({ params }: { params: BrowseParams }) {
  const locale = useLocale()
  const texts = searchTexts(locale)
  const tempo = tempoInKeyword(params.keyword)
  if (!tempo) return null
  const name = characterFilterTexts(locale).bpm(tempo.range)
  const to = paths.tracks({
    ...params,
    ...keptWords(params, tempo.otherWords),
    'more[bpm]': tempo.range,
  })
  return (
    <NamedFilters label={texts.namedTempo}>
      <Chip to={to} label={texts.filterByTempo(name)}>
        {name}
      </Chip>
    </NamedFilters>
  )
}

function NamedFilters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.named} aria-label={label}>
      <span className={styles.detail}>{label}</span>
      {children}
    </section>
  )
}
