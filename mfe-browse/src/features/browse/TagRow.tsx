import { type TagNames, tagLabel } from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Chip, Skeleton, useRoving } from '@sori/remote-kit/ui'
import { useId, useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import { useOverflow } from '../../ui/useOverflow.ts'
import styles from './TagRow.module.css'

const SKELETON_WIDTHS = [64, 82, 56, 74, 92, 60, 78, 68]

export interface TagRowProps {
  label: string
  /** The tags; undefined while they load. */
  tags: readonly string[] | undefined
  names?: TagNames | undefined
  /** The number of results of each tag. */
  counts?: Readonly<Record<string, number>>
  chosenTags: readonly string[]
  onToggle(tag: string): void
}

/** The tags of one kind in a line. The line scrolls sideways, or unfolds to several lines. */
export function TagRow({ label, tags, names, counts = {}, chosenTags, onToggle }: TagRowProps) {
  const texts = useTexts().filter
  const locale = useLocale()
  const labelId = useId()
  const roving = useRoving<HTMLDivElement>()
  const [unfolded, setUnfolded] = useState(false)
  const isOverflowing = useOverflow({ ref: roving.ref, axis: 'Width', content: tags, unfolded })
  const nameOf = (tag: string) => tagLabel(tag, names, locale)
  const labelWithCount = (tag: string) => {
    const count = counts[tag]?.toLocaleString(locale)
    return count === undefined ? {} : { count, title: texts.count(nameOf(tag), count) }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a line
    <div className={styles.row} role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        {label}
      </span>
      <div
        {...roving}
        className={styles.line}
        data-unfolded={unfolded || undefined}
        data-overflows={isOverflowing || undefined}
      >
        {tags
          ? [...chosenTags.filter((tag) => !tags.includes(tag)), ...tags].map((tag) => (
              <Chip
                key={tag}
                {...labelWithCount(tag)}
                selected={chosenTags.includes(tag)}
                onClick={() => onToggle(tag)}
              >
                {nameOf(tag)}
              </Chip>
            ))
          : SKELETON_WIDTHS.map((width) => (
              <Skeleton key={width} width={width} height={32} round />
            ))}
      </div>
      {(isOverflowing || unfolded) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? texts.less : texts.more}
        </button>
      )}
    </div>
  )
}
