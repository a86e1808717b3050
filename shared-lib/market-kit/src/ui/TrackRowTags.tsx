import { type TagKind, type TagSet, tagKinds } from '@sori/contract/catalogue'
import { Chip, useRoving } from '@sori/remote-kit/ui'
import styles from './TrackRow.module.css'
import type { TrackRowProps } from './trackRowTypes.ts'

interface ShownTag {
  kind: TagKind
  /** Undefined for a track without a tag of this kind. */
  tag: string | undefined
  isFilter: boolean
}

/** A chip for each kind, the filtered tag first, and the number of the rest. */
export function TrackRowTags({ track: { tags }, labels, chosenTags, onTag }: TrackRowProps) {
  const roving = useRoving<HTMLUListElement>()
  const { shown, others } = splitTags(tags, chosenTags)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets
    <ul className={styles.tags} role="list" {...roving}>
      {shown.map(({ kind, tag, isFilter }) => {
        if (tag === undefined) {
          return (
            <li key={kind}>
              <Chip size="sm" muted>
                {labels.noTag[kind]}
              </Chip>
            </li>
          )
        }
        const choose = onTag && (() => onTag(kind, tag))
        const action = isFilter
          ? { label: labels.removeTag(tag), onRemove: choose }
          : { label: choose && labels.addTag(tag), onClick: choose }
        return (
          <li key={kind}>
            <Chip size="sm" title={tags[kind].join(', ')} {...action}>
              {tag}
            </Chip>
          </li>
        )
      })}
      {others.length > 0 && (
        <li className={styles.others} title={others.join(', ')}>
          +{others.length}
        </li>
      )}
    </ul>
  )
}

/** The tags as a line of text, for narrow rows. */
export function TrackRowTagLine({ track: { tags }, labels, chosenTags }: TrackRowProps) {
  const { shown, others } = splitTags(tags, chosenTags)
  const texts = shown.map(({ kind, tag }) => tag ?? labels.noTag[kind])
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    <span className={styles.tagLine} title={[...texts, ...others].join(', ')}>
      {texts.join(' · ') + more}
    </span>
  )
}

function splitTags(
  tags: TagSet,
  chosen: Partial<TagSet> = {},
): { shown: ShownTag[]; others: string[] } {
  const shown = tagKinds.map((kind) => {
    const filter = tags[kind].find((tag) => chosen[kind]?.includes(tag))
    return { kind, tag: filter ?? tags[kind][0], isFilter: filter !== undefined }
  })
  const others = shown.flatMap(({ kind, tag }) => tags[kind].filter((each) => each !== tag))
  return { shown, others }
}
