import { browseParams, type TagKind, tagLabel } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { paths } from '@sori/contract/paths'
import { useLocale } from '@sori/remote-kit/host'
import { Link } from '@sori/remote-kit/ui'
import { useListMappedTagsQuery } from '../../api/tracksApi.ts'
import styles from './HomePage.module.css'
import { useHomeTexts } from './homeTexts.ts'
import { Section } from './Section.tsx'

const TILES_MAX = 8
const everything = readParams(browseParams, '')

/** Links to the tracks of the most frequent tags of a kind. */
export function TagTiles({ kind }: { kind: Exclude<TagKind, 'instrument'> }) {
  const texts = useHomeTexts()
  const locale = useLocale()
  const { data } = useListMappedTagsQuery({ list: 'tracks', params: everything })
  if (!data) return null
  const countOf = (tag: string) => data.counts[tag] ?? 0
  const tags = data[kind].toSorted((a, b) => countOf(b) - countOf(a)).slice(0, TILES_MAX)
  if (tags.length === 0) return null
  return (
    <Section title={texts[kind]}>
      <ul className={styles.tiles}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link className={styles.tile} to={paths.tag(kind, tag)}>
              {tagLabel(tag, data.names, locale)}
              <span className={styles.count}>
                {texts.tracks(countOf(tag).toLocaleString(locale))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
