import { fileRules, refusalOf, type StoredAnswer } from '@sori/contract/files'
import { cleanTitle, DESCRIPTION_MAX, TITLE_MAX } from '@sori/contract/management'
import { useUpload } from '@sori/remote-kit/files'
import { CleanOffer, fieldRules } from '@sori/remote-kit/forms'
import { useHost, useLocale } from '@sori/remote-kit/remote'
import type { Preview } from '@sori/remote-kit/sound'
import { Button, Field, TextArea, TextInput } from '@sori/remote-kit/ui'
import AudioLines from 'lucide-react/icons/audio-lines'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { FileTurns } from '../../ui/FileTurns.tsx'
import { FileZone } from '../../ui/FileZone.tsx'
import { KeptFile } from '../../ui/KeptFile.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { FileSound } from './FileSound.tsx'
import { sentenceAt } from './problemSentence.ts'
import { isUntouched, newRow, type RowAction, type SoundRow, titleOf } from './soundRows.ts'
import { TagsField } from './TagsField.tsx'
import styles from './UploadPage.module.css'
import { fields } from './uploadApi.ts'

/** Props of {@link SoundPart}. */
interface SoundPartProps {
  row: SoundRow
  /** Which of the tracks it is, from 1. */
  number: number
  /** Takes it out of the upload; undefined for the only one. */
  onRemove: (() => void) | undefined
  /** The upload is being sent: nothing changes. */
  locked: boolean
  preview: Preview
  onChange(action: RowAction): void
}

/** One track: its file on the way while the rest is typed, its title, description and tags. */
export function SoundPart({ row, number, onRemove, locked, preview, onChange }: SoundPartProps) {
  const { upload: t } = useWords()
  const host = useHost()
  const locale = useLocale()
  const { key, title, description, problems } = row
  const change = (part: Partial<SoundRow>, field?: string) =>
    onChange({ type: 'change', key, part: field ? { ...part, problems: problems.filter((problem) => problem.field !== field) } : part })
  const changeTitle = (text: string) => change({ title: text }, fields.title)
  const rules = fieldRules(locale)
  const remove = async (go: () => void) => {
    const question = { title: t.removeTrackNumber(number), body: t.removeTrackBody, confirm: t.removeTrack, tone: 'danger' } as const
    if (isUntouched(row) || (await host.confirm(question))) go()
  }
  return (
    <fieldset className={styles.sound} disabled={locked}>
      <legend className={styles.legend}>{t.trackNumber(number)}</legend>
      <div className={styles.soundHead}>
        <span aria-hidden="true">{t.trackNumber(number)}</span>
        {onRemove && (
          <Button size={32} variant="ghost" aria-label={t.removeTrackNumber(number)} onClick={() => void remove(onRemove)}>
            {t.removeTrack}
          </Button>
        )}
      </div>
      <SoundFile row={row} number={number} preview={preview} onChange={onChange} />
      <Field
        label={t.trackTitle}
        aside={`${title.length} / ${TITLE_MAX}`}
        hint={rules.title}
        error={sentenceAt(locale, problems, fields.title)}
        action={<CleanOffer text={title} clean={cleanTitle} onUse={changeTitle} />}
      >
        <TextInput value={title} aria-required="true" onChange={({ target }) => changeTitle(target.value)} />
      </Field>
      <Field
        label={t.trackDescription}
        aside={`${description.length} / ${DESCRIPTION_MAX}`}
        hint={rules.description}
        error={sentenceAt(locale, problems, fields.description)}
      >
        <TextArea
          rows={2}
          value={description}
          aria-required="true"
          onChange={({ target }) => change({ description: target.value }, fields.description)}
        />
      </Field>
      <TagsField row={row} number={number} onChange={onChange} />
      {row.refusal && (
        <p className={styles.error} role="alert">
          {row.refusal}
        </p>
      )}
    </fieldset>
  )
}

function SoundFile({ row, number, preview, onChange }: Pick<SoundPartProps, 'row' | 'number' | 'preview' | 'onChange'>) {
  const { upload: t } = useWords()
  const locale = useLocale()
  const { key, files, title, problems } = row
  const upload = useUpload<StoredAnswer>({ url: '/api/files/tracks', field: fields.file, rule: fileRules.track })
  const latest = useRef(upload.choose)
  useEffect(() => {
    latest.current = upload.choose
  })
  useEffect(() => {
    if (files.length > 0) latest.current(files)
  }, [files])
  const { phase, answer, file } = upload
  const problem = sentenceAt(locale, problems, fields.file)
  // what the server kept before the page was loaded again: it counts until it is taken out
  const [kept, setKept] = useState(row.path ? { phase: 'sent' as const, path: row.path, fileName: row.fileName } : undefined)
  // the title that a file suggested goes with a file that is not taken; one that was typed stays
  const suggested = useRef(files.length === 1 ? title : '')
  const isRefused = phase === 'refused' || (phase === 'failed' && !upload.canRetry)
  useEffect(() => {
    if (isRefused && title === suggested.current && title) onChange({ type: 'change', key, part: { title: '' } })
  }, [isRefused, title, key, onChange])
  useEffect(() => {
    const chosen = { phase, path: answer?.path, fileName: file?.name }
    onChange({ type: 'change', key, part: file ? chosen : (kept ?? chosen) })
  }, [phase, answer, file, kept, key, onChange])
  const choose = ([first, ...others]: readonly File[]) => {
    if (!first) return
    upload.choose([first])
    const suggests = !refusalOf(fileRules.track, [first]) && (!title || title === suggested.current)
    if (suggests) suggested.current = titleOf(first.name)
    const part = {
      problems: problems.filter(({ field }) => field !== fields.file),
      ...(suggests && { title: suggested.current }),
    }
    onChange({ type: 'change', key, part })
    // one track each
    if (others.length > 0) onChange({ type: 'add', rows: others.map((other) => newRow([other])), keep: key })
  }
  return (
    <FileTurns>
      {kept && !file && !problem ? (
        <div className={styles.file}>
          <KeptFile name={kept.fileName ?? ''} onRemove={() => setKept(undefined)} />
        </div>
      ) : file ? (
        <div className={styles.file}>
          <FileSound file={file} id={String(key)} preview={preview} />
          <UploadProgress upload={upload} onClear={upload.clear} />
        </div>
      ) : (
        <FileZone
          label={t.trackFile(number)}
          invitation={t.drop}
          hint={t.trackHint}
          extensions={fileRules.track.extensions}
          error={phase === 'refused' ? upload.refusal : problem}
          icon={<AudioLines />}
          onFiles={choose}
        />
      )}
    </FileTurns>
  )
}
