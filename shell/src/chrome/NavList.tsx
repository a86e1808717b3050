import { useServices, useSnapshot, useTexts } from '../app/useServices.tsx'
import styles from './NavList.module.css'
import { navIcon } from './navIcons.ts'
import { currentEntry, type NavSection, navSections } from './navSections.ts'

/** The sidebar's links. `compact` shows icons only; the labels stay for the ear and under the pointer. */
export function NavList({ compact }: { compact: boolean }) {
  const { catalog, session, history } = useServices()
  const { locale } = useTexts()
  const registry = useSnapshot(catalog)
  const user = useSnapshot(session)
  const { pathname } = useSnapshot(history).location
  const sections = navSections(registry, user)
  const current = currentEntry(sections, registry, pathname)
  return (
    <div className={styles.sections} data-compact={compact}>
      {sections.map(({ id, entries }) => (
        <section
          key={id}
          className={styles.section}
          aria-labelledby={id === 'everyone' ? undefined : `nav-${id}`}
        >
          <Heading id={id} />
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role away from a list without bullets */}
          <ul role="list" className={styles.list}>
            {entries.map((entry) => {
              const Icon = navIcon(entry.icon)
              return (
                <li key={entry.path}>
                  <a
                    className={styles.link}
                    href={entry.path}
                    aria-current={
                      entry === current ? (entry.path === pathname ? 'page' : 'true') : undefined
                    }
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

function Heading({ id }: Pick<NavSection, 'id'>) {
  const { nav } = useTexts()
  if (id === 'everyone') return null
  const texts = { guest: nav.account, myMenu: nav.myMenu, profile: nav.profile, admin: nav.admin }[
    id
  ]
  return (
    <h2 id={`nav-${id}`} className={id === 'guest' ? styles.hiddenHeading : styles.heading}>
      <span>{texts}</span>
    </h2>
  )
}
