import { useState } from 'react'
import { useTexts } from '../app/useServices.ts'
import styles from './SkipLinks.module.css'

const targets = { list: 'main [data-row-entry]', player: '[data-player] [data-play]' }
const names = ['list', 'player'] as const

export function SkipLinks() {
  const { nav } = useTexts()
  const [available, setAvailable] = useState<readonly ('list' | 'player')[]>([])
  const update = () => setAvailable(names.filter((name) => document.querySelector(targets[name])))
  return (
    <>
      <a className={styles.skip} href="#main" onFocus={update}>
        {nav.skip}
      </a>
      {available.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.skip}
          onClick={() => document.querySelector<HTMLElement>(targets[name])?.focus()}
        >
          {nav.skipTo[name]}
        </button>
      ))}
    </>
  )
}
