import { paths } from '@sori/contract/paths'
import { Button, ButtonLink, IconButton } from '@sori/remote-kit/ui'
import Coins from 'lucide-react/icons/coins'
import Menu from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Sun from 'lucide-react/icons/sun'
import { type ComponentType, useEffect, useState } from 'react'
import { useServices, useSnapshot, useTexts } from '../app/useServices.ts'
import { useSettled } from '../remotes/useSettled.ts'
import { Avatar } from './Avatar.tsx'
import counted from './CountBadge.module.css'
import { CountBadge } from './CountBadge.tsx'
import { Logo } from './Logo.tsx'
import { SearchArea } from './SearchArea.tsx'
import styles from './TopBar.module.css'

export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu(): void }) {
  const { locale, theme, session } = useServices()
  const { nav, bar, common, locale: language } = useTexts()
  const user = useSnapshot(session)
  const isDark = useSnapshot(theme) === 'dark'
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <IconButton
          label={menuOpen ? nav.collapse : nav.expand}
          data-menu-button=""
          aria-expanded={menuOpen}
          aria-controls="sidebar"
          onClick={onMenu}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <a className={styles.logo} href={paths.home()} aria-label={nav.home}>
          <Logo />
          <span className={user ? styles.nameOfMember : styles.name} aria-hidden="true">
            {common.siteName}
          </span>
        </a>
      </div>
      <div className={styles.search}>
        <SearchArea />
      </div>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.language}
          aria-label={bar.toOther}
          title={bar.toOther}
          lang="ko"
          onClick={() => locale.choose(language === 'ko' ? 'en' : 'ko')}
        >
          {bar.otherLanguage}
        </button>
        <IconButton label={isDark ? bar.toLight : bar.toDark} onClick={theme.toggle}>
          {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </IconButton>
        {user ? <MemberTools /> : <VisitorTools />}
      </div>
    </header>
  )
}

function VisitorTools() {
  const { nav } = useTexts()
  return (
    <>
      <span className={styles.wideOnly}>
        <ButtonLink to={paths.register()} variant="ghost">
          {nav.register}
        </ButtonLink>
      </span>
      {/* Not a primary button, because each page has its own primary action. */}
      <ButtonLink to={paths.login()}>{nav.login}</ButtonLink>
    </>
  )
}

function CartLink() {
  const { bar } = useTexts()
  const count = useSnapshot(useServices().cartCount)
  const name = count ? bar.cart(count) : bar.cartEmpty
  return (
    <a className={counted.counted} href={paths.cart()} aria-label={name} title={name}>
      <ShoppingCart aria-hidden="true" />
      <CountBadge count={count} />
    </a>
  )
}

/**
 * Shows the bell. Its code is loaded after the page; until then an empty element keeps the space.
 */
function BellPlace() {
  const [Bell, setBell] = useState<ComponentType>()
  const isSettled = useSettled()
  useEffect(() => {
    if (isSettled)
      import('../notifications/NotificationBell.tsx').then(
        ({ NotificationBell }) => setBell(() => NotificationBell),
        () => {},
      )
  }, [isSettled])
  return Bell ? <Bell /> : <span className={counted.counted} />
}

function MemberTools() {
  const { me, session, logout } = useServices()
  const { nav, bar, locale } = useTexts()
  const user = useSnapshot(session)
  const member = useSnapshot(me)
  const credits = member && new Intl.NumberFormat(locale).format(member.creditBalance)
  const isAdmin = user?.roles.includes('ROLE_ADMIN')
  // `me` may have a newer nickname than the token.
  const nickname = member?.nickname ?? user?.nickname ?? ''
  return (
    <>
      <BellPlace />
      <CartLink />
      <a
        className={styles.credit}
        href={user?.roles.includes('ROLE_USER') ? paths.ledger() : paths.plans()}
        aria-label={credits === null ? undefined : bar.credit(credits)}
        data-known={credits !== null}
      >
        <Coins aria-hidden="true" />
        <span className={styles.creditText}>{bar.credit(credits ?? '–')}</span>
        <span className={styles.creditCount}>{credits ?? '–'}</span>
      </a>
      {isAdmin && <span className={styles.admin}>{nav.admin}</span>}
      <a
        className={styles.profile}
        href={isAdmin ? paths.adminStatistics() : paths.myInfo()}
        aria-label={`${nav.profile}: ${nickname}`}
      >
        <Avatar path={member?.profileImagePath ?? user?.profileImagePath ?? null} name={nickname} />
        <span className={styles.nickname}>{nickname}</span>
      </a>
      <span className={styles.wideOnly}>
        <Button variant="ghost" onClick={() => void logout()}>
          {nav.logout}
        </Button>
      </span>
    </>
  )
}
