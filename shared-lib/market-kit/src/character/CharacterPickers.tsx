import {
  MUSICAL_KEYS,
  type MusicalKey,
  SOUND_TYPES,
  type SoundType,
} from '@sori/contract/catalogue'
import { useLocale } from '@sori/remote-kit/host'
import { Chip, useRoving } from '@sori/remote-kit/ui'
import { useId } from 'react'
import styles from './CharacterPickers.module.css'
import { characterTexts } from './texts.ts'

interface PickerProps<Value> {
  chosenValue: Value | undefined
  /** Receives undefined when the chosen value is pressed again. */
  onChoose(value: Value | undefined): void
}

export function TypePicker(props: PickerProps<SoundType>) {
  const texts = characterTexts(useLocale())
  return (
    <Picker
      {...props}
      label={texts.type}
      values={SOUND_TYPES}
      nameOf={(type) => texts.types[type]}
    />
  )
}

/** Chooses a key: first the major keys, then the minor keys. */
export function KeyPicker({ hint, ...props }: PickerProps<MusicalKey> & { hint?: string }) {
  const texts = characterTexts(useLocale())
  return <Picker {...props} label={texts.key} values={MUSICAL_KEYS} hint={hint} isGrid />
}

function Picker<Value extends string>({
  label,
  values,
  nameOf = (value) => value,
  hint,
  isGrid,
  chosenValue,
  onChoose,
}: PickerProps<Value> & {
  label: string
  values: readonly Value[]
  nameOf?(value: Value): string
  hint?: string | undefined
  isGrid?: boolean
}) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in some browsers
    <div className={styles.picker} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div {...useRoving<HTMLDivElement>()} className={isGrid ? styles.keys : styles.types}>
        {values.map((value) => (
          <Chip
            key={value}
            selected={value === chosenValue}
            onClick={() => onChoose(value === chosenValue ? undefined : value)}
          >
            {nameOf(value)}
          </Chip>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
