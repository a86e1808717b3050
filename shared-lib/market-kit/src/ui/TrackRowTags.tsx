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

/**
 * The chips of a row: one tag of each kind, and the number of hidden tags. Prefers filtered tags.
 */
export function TrackRowTags(props: TrackRowProps) {
  const { track, labels, onTag, tagName = storedName } = props
  const roving = useRoving<HTMLUListElement>()
  const { shownTags, hiddenTags } = splitTags(props)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list roles without bullets
    <ul className={styles.tags} role="list" {...roving}>
      {shownTags.map(({ kind, tag, isFilter }) => {
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
      {hiddenTags.length > 0 && (
        <li className={styles.others} title={hiddenTags.join(', ')}>
          +{hiddenTags.length}
        </li>
      )}
    </ul>
  )
}

/** A line of text with the tags, for narrow rows. */
export function TrackRowTagLine(props: TrackRowProps) {
  const { labels, tagName = storedName } = props
  const { shownTags, hiddenTags } = splitTags(props)
  const texts = shownTags.map(({ kind, tag }) => (tag ? tagName(tag) : labels.noTag[kind]))
  const moreText = hiddenTags.length > 0 ? ` +${hiddenTags.length}` : ''
  return (
    <span className={styles.tagLine} title={[...texts, ...hiddenTags].join(', ')}>
      {texts.join(' · ') + moreText}
    </span>
  )
}

const storedName = (tag: string) => tag

/** Returns the tag to show of each kind, and the names of all other tags. */
function splitTags({
  track: { tags },
  chosenTags: chosenByKind = {},
  tagName = storedName,
}: TrackRowProps): {
  shownTags: ShownTag[]
  hiddenTags: string[]
} {
  const shownTags = tagKinds.map((kind) => {
    const filter = tags[kind].find((tag) => chosenByKind[kind]?.includes(tag))
    return { kind, tag: filter ?? tags[kind][0], isFilter: filter !== undefined }
  })
  const hiddenTags = shownTags.flatMap(({ kind, tag }) =>
    tags[kind].filter((other) => other !== tag),
  )
  return { shownTags, hiddenTags: hiddenTags.map(tagName) }
}
