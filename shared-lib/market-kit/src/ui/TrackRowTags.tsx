import { type TagKind, tagKinds } from '@sori/contract/catalogue'
import { Chip, useRoving } from '@sori/remote-kit/ui'
import styles from './TrackRow.module.css'
import type { TrackRowProps } from './trackRowTypes.ts'

interface ShownTag {
  kind: TagKind
  /** Undefined for a track without a tag of this kind. */
  tag: string | undefined
  isFilter: boolean
}

/** Chips of a row: a tag of each kind, the filtered one first, and the number of the others. */
export function TrackRowTags(props: TrackRowProps) {
  const { track, labels, onTag, tagName = asStored } = props
  const roving = useRoving<HTMLUListElement>()
  const { shown, others } = splitTags(props)
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
        const name = tagName(tag)
        const choose = onTag && (() => onTag(kind, tag))
        const action = isFilter
          ? { label: labels.removeTag(name), onRemove: choose }
          : { label: choose && labels.addTag(name), onClick: choose }
        return (
          <li key={kind}>
            <Chip size="sm" title={track.tags[kind].map(tagName).join(', ')} {...action}>
              {name}
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

/** A line of text with the tags, for narrow rows. */
export function TrackRowTagLine(props: TrackRowProps) {
  const { labels, tagName = asStored } = props
  const { shown, others } = splitTags(props)
  const texts = shown.map(({ kind, tag }) => (tag ? tagName(tag) : labels.noTag[kind]))
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    <span className={styles.tagLine} title={[...texts, ...others].join(', ')}>
      {texts.join(' · ') + more}
    </span>
  )
}

const asStored = (tag: string) => tag

/** Returns a tag of each kind, and the names of the others. */
function splitTags({
  track: { tags },
  chosenTags: chosen = {},
  tagName = asStored,
}: TrackRowProps): {
  shown: ShownTag[]
  others: string[]
} {
  const shown = tagKinds.map((kind) => {
    const filter = tags[kind].find((tag) => chosen[kind]?.includes(tag))
    return { kind, tag: filter ?? tags[kind][0], isFilter: filter !== undefined }
  })
  const others = shown.flatMap(({ kind, tag }) => tags[kind].filter((each) => each !== tag))
  return { shown, others: others.map(tagName) }
}
