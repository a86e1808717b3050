import { tagKinds } from '@sori/contract/catalogue'
import { Chip } from './Chip.tsx'
import styles from './TrackRow.module.css'
import type { TrackRowProps } from './trackRowTypes.ts'
import { useRoving } from './useRoving.ts'

/** One tag of each kind, the one that was filtered for before the others; all of them under the pointer. */
export function TrackRowTags({ track: { tags }, labels, chosenTags, onTag }: TrackRowProps) {
  const roving = useRoving<HTMLUListElement>()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
    <ul className={styles.tags} role="list" {...roving}>
      {tagKinds.map((kind) => {
        const all = tags[kind]
        const filter = all.find((tag) => chosenTags?.[kind]?.includes(tag))
        const tag = filter ?? all[0]
        const choose = onTag && tag !== undefined ? () => onTag(kind, tag) : undefined
        return (
          <li key={kind}>
            {tag === undefined ? (
              <Chip size="sm" muted>
                {labels.noTag[kind]}
              </Chip>
            ) : filter ? (
              <Chip size="sm" title={all.join(', ')} label={labels.removeTag(tag)} onRemove={choose}>
                {tag}
              </Chip>
            ) : (
              <Chip size="sm" title={all.join(', ')} label={choose && labels.addTag(tag)} onClick={choose}>
                {tag}
              </Chip>
            )}
          </li>
        )
      })}
    </ul>
  )
}
