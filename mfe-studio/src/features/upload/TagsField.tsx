import { type TagSet, tagKinds, tagLabel } from '@sori/contract/catalogue'
import { countTags, TagPicker } from '@sori/market-kit/catalogue'
import type { FieldProblem } from '@sori/remote-kit/forms'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Chip } from '@sori/remote-kit/ui'
import { useId, useState } from 'react'
import { useListTagsQuery } from '../../api/tagsApi.ts'
import { useRequestTag } from '../../api/useRequestTag.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { problemSentence } from './problemSentence.ts'
import styles from './UploadPage.module.css'
import { isAboutTags } from './uploadApi.ts'

interface TagsFieldProps {
  label: string
  /** The accessible name of the button. */
  chooseLabel: string
  /** The owner of the tags, named in the picker. */
  subject: string
  hint?: string
  tags: TagSet
  problems: readonly FieldProblem[]
  isLocked?: boolean
  onChange(tags: TagSet): void
}

/** A field of tags with their picker. */
export function TagsField(props: TagsFieldProps) {
  const { label, chooseLabel, subject, hint, tags, problems, isLocked, onChange } = props
  const { upload: texts } = useTexts()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const errorId = useId()
  const hintId = useId()
  const { data } = useListTagsQuery(undefined, { skip: countTags(tags) === 0 })
  const tagProblems = problems.filter(isAboutTags)
  const confirmTags = (chosenTags: TagSet) => {
    onChange(chosenTags)
    setOpen(false)
  }
  return (
    <div className={styles.tags}>
      <span className={styles.tagsLabel}>{label}</span>
      <span className={styles.chips}>
        {tagKinds.flatMap((kind) =>
          tags[kind].map((tag) => (
            <Chip key={`${kind} ${tag}`} size="sm">
              {tagLabel(tag, data?.names, locale)}
            </Chip>
          )),
        )}
        <Button
          size={32}
          aria-label={chooseLabel}
          aria-describedby={tagProblems.length > 0 ? errorId : hint && hintId}
          data-problem={tagProblems.length > 0}
          disabled={isLocked}
          onClick={() => setOpen(true)}
        >
          {texts.chooseTags}
        </Button>
      </span>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {tagProblems.length > 0 && (
        <ul id={errorId} className={styles.errors}>
          {tagProblems.map((problem) => (
            <li key={problem.field}>{problemSentence(locale, problem)}</li>
          ))}
        </ul>
      )}
      {open && (
        <ChooseTags
          chosenTags={tags}
          subject={subject}
          onConfirm={confirmTags}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function ChooseTags(props: {
  chosenTags: TagSet
  subject: string
  onConfirm(tags: TagSet): void
  onClose(): void
}) {
  return <TagPicker open tags={useListTagsQuery()} onRequest={useRequestTag()} {...props} />
}
