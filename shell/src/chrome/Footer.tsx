import { legalPages, paths } from '@sori/contract/paths'
import { useTexts } from '../app/useServices.ts'
import styles from './Footer.module.css'

export function Footer() {
  const { footer } = useTexts()
  return (
    <footer className={styles.footer}>
      <nav aria-label={footer.label}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops it without bullets */}
        <ul role="list" className={styles.list}>
          {legalPages.map((page) => (
            <li key={page}>
              <a className={styles.link} href={paths.legal(page)}>
                {footer[page]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>{footer.rights}</p>
    </footer>
  )
}
