import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import styles from './NavList.module.css'
import { navIcon } from './navIcons.ts'
import { currentEntry, navSections } from './navSections.ts'

/** The links of the navigation. If `compact`, labels are for screen readers and tooltips only. */
export function NavList({ compact }: { compact: boolean }) {
  const { registryStore, session, history, me } = useServices()
  const { nav, locale } = useTexts()
  const registry = useSnapshot(registryStore)
  const user = useSnapshot(session)
  const counts = useSnapshot(me)?.navCounts
  const { pathname } = useSnapshot(history).location
  const sections = navSections(registry, user)
  const headings = { ...nav, guest: nav.account }
  const activeEntry = currentEntry(sections, registry, pathname)
  return (
    <div className={styles.sections} data-compact={compact}>
      {sections.map(({ id, entries }) => (
        <section
          key={id}
          className={styles.section}
          aria-labelledby={id === 'everyone' ? undefined : `nav-${id}`}
        >
          {id !== 'everyone' && (
            <h2 id={`nav-${id}`} className={id === 'guest' ? styles.hiddenHeading : styles.heading}>
              <span>{headings[id]}</span>
            </h2>
          )}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role without bullets */}
          <ul role="list" className={styles.list}>
            {entries.map((entry) => {
              const Icon = navIcon(entry.icon)
              const ariaCurrent = entry.path === pathname ? 'page' : 'true'
              return (
                <li key={entry.path}>
                  <a
                    className={styles.link}
                    href={entry.path}
                    aria-current={entry === activeEntry ? ariaCurrent : undefined}
                    data-count={counts?.[entry.path] || undefined}
                    title={compact ? entry.label[locale] : undefined}
                  >
                    <Icon aria-hidden="true" />
                    <span className={styles.label}>{entry.label[locale]}</span>
                  </a>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
