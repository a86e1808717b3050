import { useState } from 'react'
import { useTexts } from '../app/useServices.ts'
import styles from './SkipLinks.module.css'

const selectors = { list: 'main [data-row-entry]', player: '[data-player] [data-play]' }
const targetNames = ['list', 'player'] as const

export function SkipLinks() {
  const { nav } = useTexts()
  const [shownTargets, setShownTargets] = useState<readonly ('list' | 'player')[]>([])
  const update = () =>
    setShownTargets(targetNames.filter((name) => document.querySelector(selectors[name])))
  return (
    <>
      <a className={styles.skip} href="#main" onFocus={update}>
        {nav.skip}
      </a>
      {shownTargets.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.skip}
          onClick={() => document.querySelector<HTMLElement>(selectors[name])?.focus()}
        >
          {nav.skipTo[name]}
        </button>
      ))}
    </>
  )
}
