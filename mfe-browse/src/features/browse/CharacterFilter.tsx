import { BPM_MAX, BPM_MIN, type BrowseParams, bpmRangeOf } from '@sori/contract/catalogue'
import { commonTexts, type Locale } from '@sori/contract/messages'
import { characterTexts, KeyPicker, TypePicker } from '@sori/market-kit/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Button, Dialog, Field, TextInput } from '@sori/remote-kit/ui'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import styles from './CharacterFilter.module.css'
import { characterFilterTexts } from './characterTexts.ts'

/** A change of parameters that removes the filters by type, tempo and key. */
const anyCharacter = {
  'more[soundType]': undefined,
  'more[bpm]': undefined,
  'more[key]': undefined,
} satisfies Partial<BrowseParams>

/** Returns the chips of the chosen type, tempo and key. */
export function characterChips(params: BrowseParams, locale: Locale) {
  const texts = characterFilterTexts(locale)
  const { 'more[soundType]': type, 'more[bpm]': bpm, 'more[key]': key } = params
  const chips = [
    { key: 'more[soundType]', label: type && characterTexts(locale).types[type] },
    { key: 'more[bpm]', label: bpm && texts.bpm(bpm) },
    { key: 'more[key]', label: key && texts.key(key) },
  ] as const
  return chips.flatMap(({ key: name, label }) =>
    label ? [{ key: name, label, without: { [name]: undefined } }] : [],
  )
}

interface CharacterFilterProps {
  params: BrowseParams
  go(change: Partial<BrowseParams>): void
  onClose(): void
}

/** A dialog for the filters by type, tempo and key. Its button applies them together. */
export function CharacterFilter({ params, go, onClose }: CharacterFilterProps) {
  const locale = useLocale()
  const texts = characterFilterTexts(locale)
  const formId = useId()
  const [draft, setDraft] = useState(params)
  const [lowest = '', highest = ''] = params['more[bpm]']?.split('-') ?? []
  const [range, setRange] = useState({ lowest, highest })
  const [isRefused, setRefused] = useState(false)
  const changeDraft = (filters: Partial<BrowseParams>) => setDraft({ ...draft, ...filters })
  const closeAndApply = (filters: Partial<BrowseParams>) => {
    onClose()
    go(filters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bpm = rangeText(range)
    setRefused(bpm === null)
    if (bpm === null) return
    const { 'more[soundType]': type, 'more[key]': key } = draft
    closeAndApply({ 'more[soundType]': type, 'more[bpm]': bpm, 'more[key]': key })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      labels={commonTexts(locale)}
      width="medium"
      actions={
        <>
          <Button onClick={() => closeAndApply(anyCharacter)}>{texts.clear}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TypePicker
          chosenValue={draft['more[soundType]']}
          onChoose={(type) => changeDraft({ 'more[soundType]': type })}
        />
        <TempoFields range={range} onChange={setRange} isRefused={isRefused} />
        <KeyPicker
          chosenValue={draft['more[key]']}
          onChoose={(key) => changeDraft({ 'more[key]': key })}
          hint={texts.keyHint}
        />
      </form>
    </Dialog>
  )
}

interface TempoRange {
  lowest: string
  highest: string
}

interface TempoFieldsProps {
  range: TempoRange
  onChange(range: TempoRange): void
  isRefused: boolean
}

function TempoFields({ range, onChange, isRefused }: TempoFieldsProps) {
  const texts = characterFilterTexts(useLocale())
  return (
    <Field
      group
      label={texts.range}
      hint={texts.rangeHint}
      error={isRefused ? texts.invalid(BPM_MIN, BPM_MAX) : undefined}
    >
      <span className={styles.range}>
        <TextInput
          inputMode="numeric"
          aria-label={texts.from}
          placeholder={String(BPM_MIN)}
          value={range.lowest}
          onChange={(event) => onChange({ ...range, lowest: typedBpm(event) })}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          inputMode="numeric"
          aria-label={texts.to}
          placeholder={String(BPM_MAX)}
          value={range.highest}
          onChange={(event) => onChange({ ...range, highest: typedBpm(event) })}
        />
      </span>
    </Field>
  )
}

const BPM_LENGTH = String(BPM_MAX).length

/** Removes spaces, converts full-width digits and cuts to the length of a BPM. */
function bpmText(text: string): string {
  return text.normalize('NFKC').trim().slice(0, BPM_LENGTH)
}

/** Returns the normalized text. Changing text that an input method composes would repeat it. */
function typedBpm({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  return (nativeEvent as InputEvent).isComposing ? target.value : bpmText(target.value)
}

/**
 * Returns the range as a parameter. Returns undefined without a range, null for an invalid range.
 */
function rangeText({ lowest, highest }: TempoRange) {
  const from = bpmText(lowest)
  const to = bpmText(highest)
  if (!from && !to) return undefined
  const text = `${from || BPM_MIN}-${to || BPM_MAX}`
  return bpmRangeOf(text) ? text : null
}
