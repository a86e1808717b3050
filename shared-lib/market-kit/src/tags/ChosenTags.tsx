import {
  type TagKind,
  type TagNames,
  type TagSet,
  tagKinds,
  tagLabel,
} from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Chip } from '@sori/remote-kit/ui'
import { useId, useRef } from 'react'
import { countTags } from './countTags.ts'
import styles from './TagPicker.module.css'
import { tagTexts } from './texts.ts'

/** Shows the chosen tags with buttons that remove them. Focuses the list after a removal. */
export function ChosenTags({
  draft,
  names,
  onRemove,
}: {
  draft: TagSet
  names: TagNames | undefined
  onRemove(kind: TagKind, tag: string): void
}) {
  const locale = useLocale()
  const texts = tagTexts(locale)
  const nameOf = (tag: string) => tagLabel(tag, names, locale)
  const headId = useId()
  const region = useRef<HTMLElement>(null)
  const count = countTags(draft)
  const remove = (kind: TagKind, tag: string) => {
    onRemove(kind, tag)
    region.current?.focus()
  }
  return (
    <section ref={region} className={styles.chosen} aria-labelledby={headId} tabIndex={-1}>
      <h3 id={headId} className={styles.head} aria-live="polite">
        {texts.chosen(count)}
      </h3>
      {count === 0 && <p className={styles.none}>{texts.none}</p>}
      {tagKinds.map(
        (kind) =>
          draft[kind].length > 0 && (
            <div key={kind} className={styles.line}>
              <span className={styles.kind}>{texts.kinds[kind]}</span>
              <ul className={styles.chips}>
                {draft[kind].map((tag) => (
                  <li key={tag}>
                    <Chip label={texts.remove(nameOf(tag))} onRemove={() => remove(kind, tag)}>
                      {nameOf(tag)}
                    </Chip>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}
