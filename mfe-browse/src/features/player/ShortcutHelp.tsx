import { commonTexts } from '@sori/contract/messages'
import { enableShortcuts, shortcutsEnabled, useLocale } from '@sori/remote-kit/host'
import { Dialog } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/useTexts.ts'
import styles from './ShortcutHelp.module.css'
import { shortcutTexts } from './shortcutTexts.ts'

/** A dialog that lists the shortcuts and switches them off (WCAG 2.1.4). */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const { title } = useTexts().shortcuts
  const locale = useLocale()
  const texts = shortcutTexts(locale)
  const common = commonTexts(locale)
  const [enabled, setEnabled] = useState(shortcutsEnabled)
  const changeEnabled = (isEnabled: boolean) => {
    enableShortcuts(isEnabled)
    setEnabled(isEnabled)
  }
  return (
    <Dialog open onClose={onClose} title={title} labels={common} width="medium">
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => changeEnabled(event.target.checked)}
        />
        {texts.enabled}
      </label>
      <dl className={styles.keys}>
        {texts.keys.map(([keys, meaning]) => (
          <div key={keys} className={styles.line}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
