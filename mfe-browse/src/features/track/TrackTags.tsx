import { tagLabel } from '@sori/contract/catalogue'
import { paths } from '@sori/contract/paths'
import type { Track } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Chip } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './TrackTags.module.css'

/** The kinds in the order of product.md §2. */
const kinds = ['mood', 'instrument', 'genre'] as const

/** Lists the tags by kind, each with a link to its tracks. */
export function TrackTags({ track: { tags, tagNames } }: { track: Track }) {
  const locale = useLocale()
  const texts = useTexts()
  return (
    <dl className={styles.tags}>
      {kinds.map((kind) => (
        <div key={kind} className={styles.kind}>
          <dt>{texts.filter.kinds[kind]}</dt>
          {tags[kind].map((tag) => (
            <dd key={tag}>
              <Chip to={paths.tag(kind, tag)}>{tagLabel(tag, tagNames, locale)}</Chip>
            </dd>
          ))}
          {tags[kind].length === 0 && (
            <dd>
              <Chip muted>{texts.row.noTag[kind]}</Chip>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
