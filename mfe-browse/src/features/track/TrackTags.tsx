import type { TagKind, TagsStreamDto } from '@sori/contract/catalogue'
import { Chip } from '@sori/remote-kit/ui'
import { useWords } from '../../messages/useWords.ts'
import { tagHref } from '../../ui/catalogueHrefs.ts'
import styles from './TrackTags.module.css'

/** In the order of section 2. */
const fields = [
  ['mood', 'moodTagName'],
  ['instrument', 'instrumentTagName'],
  ['genre', 'genreTagName'],
] as const satisfies [TagKind, keyof TagsStreamDto][]

/** All of a track's tags by kind, each the way to more of its kind. */
export function TrackTags({ tags }: { tags: TagsStreamDto }) {
  const t = useWords()
  return (
    <dl className={styles.tags}>
      {fields.map(([kind, field]) => {
        const names = tags[field].split(',').filter(Boolean)
        return (
          <div key={kind} className={styles.kind}>
            <dt>{t.filter.kinds[kind]}</dt>
            {names.length > 0 ? (
              names.map((tag) => (
                <dd key={tag}>
                  <Chip to={tagHref(kind, tag)}>{tag}</Chip>
                </dd>
              ))
            ) : (
              <dd>
                <Chip muted>{t.row.noTag[kind]}</Chip>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
