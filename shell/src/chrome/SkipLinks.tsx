import { useState } from 'react'
import { useTexts } from '../app/useServices.tsx'
import styles from './SkipLinks.module.css'

/** Targets of the skip links: the attributes of their first controls. */
const targets = { list: 'main [data-row-entry]', player: '[data-player] [data-play]' } as const

/** The first stops of the keyboard: past the bars to the content, the list, the player. What is not there is not offered. */
export function SkipLinks() {
  const { nav } = useTexts()
  const [there, setThere] = useState<(keyof typeof targets)[]>([])
  const look = () =>
    setThere(
      (Object.keys(targets) as (keyof typeof targets)[]).filter((name) =>
        document.querySelector(targets[name]),
      ),
    )
  return (
    <div>
      <a className={styles.skip} href="#main" onFocus={look}>
        {nav.skip}
      </a>
      {there.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.skip}
          onClick={() => document.querySelector<HTMLElement>(targets[name])?.focus()}
        >
          {nav.skipTo[name]}
        </button>
      ))}
    </div>
  )
}
