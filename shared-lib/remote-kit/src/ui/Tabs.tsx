import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: string; aside?: ReactNode }[]
  current: Key
  onChange(key: Key): void
  children: ReactNode
}

/** Tabs with the panel of the current tab. Arrow keys, Home and End change the tab. */
export function Tabs<Key extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
}: TabsProps<Key>) {
  const id = useId()
  const index = tabs.findIndex(({ key }) => key === current)
  const moveByKey = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    document.getElementById(`${id}${next.key}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(({ key, label: text, aside }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={key === current}
            aria-controls={`${id}panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={moveByKey}
          >
            {text}
            {aside !== undefined && <span className={styles.aside}>{aside}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}panel`}
        role="tabpanel"
        aria-labelledby={`${id}${current}`}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}
