import { useWords } from '../app/useServices.tsx'
import styles from './Footer.module.css'

/** The foot of every page (copy-ko.md footer.*). The documents behind the words are the operator's to write. */
export function Footer() {
  const { footer } = useWords()
  return (
    <footer className={styles.footer}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away from a list without bullets */}
      <ul role="list" className={styles.list}>
        {[footer.terms, footer.privacy, footer.refund, footer.help, footer.business].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>{footer.rights}</p>
    </footer>
  )
}
