import { BPM_MAX, BPM_MIN, type Character, characterText, tempoIn } from '@sori/contract/catalogue'
import { commonTexts } from '@sori/contract/messages'
import { characterTexts, KeyPicker, TypePicker } from '@sori/market-kit/catalogue'
import {
  ItemConflictDialog,
  type ManagedTrack,
  managementTexts,
  useChangeTrack,
  useVersionedEdit,
} from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog, Field, Refusal, TextInput } from '@sori/remote-kit/ui'
import { type FormEvent, useId, useState } from 'react'
import { management } from '../../api/management.ts'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './ManagementPage.module.css'

/** A dialog that corrects the measured type, tempo and key of a track. */
export function CharacterDialog({ track, onClose }: { track: ManagedTrack; onClose(): void }) {
  const { character: texts } = useTexts()
  const locale = useLocale()
  const common = commonTexts(locale)
  const formId = useId()
  const [type, setType] = useState(track.soundType ?? undefined)
  const [key, setKey] = useState(track.musicalKey ?? undefined)
  const [tempo, setTempo] = useState(track.bpm?.toString() ?? '')
  const [isTempoInvalid, setTempoInvalid] = useState(false)
  const { saved } = managementTexts(locale)
  const change = useVersionedEdit(useChangeTrack(management, { message: saved }), {
    fields: ['character'],
    onSettled: onClose,
  })
  const { id, version } = track
  const save = (character: Character | null) =>
    void change.run({ id, version, character }, { character: characterText(track) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bpm = tempo.trim() === '' ? null : tempoIn(tempo)
    setTempoInvalid(bpm === undefined)
    if (bpm !== undefined) save({ soundType: type ?? null, bpm, musicalKey: key ?? null })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(track.title)}
      labels={common}
      width="medium"
      locked={change.busy}
      actions={
        <>
          {track.characterSource === 'ARTIST' && (
            <Button disabled={change.busy} onClick={() => save(null)}>
              {texts.reset}
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={change.busy}
            busyLabel={common.processing}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.uploadForm} onSubmit={submit} noValidate>
        <p className={styles.note}>{texts.note}</p>
        <TypePicker chosenValue={type} onChoose={setType} />
        <Field
          label={characterTexts(locale).bpm}
          hint={texts.tempoHint}
          error={isTempoInvalid ? texts.tempoInvalid(BPM_MIN, BPM_MAX) : undefined}
        >
          <TextInput
            inputMode="decimal"
            maxLength={6}
            value={tempo}
            onChange={({ target }) => setTempo(target.value)}
          />
        </Field>
        <KeyPicker chosenValue={key} onChoose={setKey} />
        <Refusal>{change.refusal}</Refusal>
      </form>
      <ItemConflictDialog edit={change} />
    </Dialog>
  )
}
