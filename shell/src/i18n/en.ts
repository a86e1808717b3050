import type { Words } from './ko.ts'

/** English: the specification's own words where it gives any, else a plain translation (D1). */
export const en: Words = {
  guard: {
    loginRequired: 'This service needs a login. Please log in first.',
    forbidden: 'You are not allowed to open this page.',
  },
  nav: {
    main: 'Main menu',
    skip: 'Skip to content',
    home: 'Sorijangteo home',
    login: 'Log in',
    register: 'Register',
    logout: 'Log out',
    profile: 'Profile',
    myMenu: 'My menu',
    admin: 'Admin',
    browse: 'Browse',
    expand: 'Expand menu',
    collapse: 'Collapse menu',
    close: 'Close menu',
  },
  bar: {
    toDark: 'Switch to dark mode',
    toLight: 'Switch to light mode',
    toOther: '한국어 – 한국어로 보기',
    otherLanguage: '한국어',
    credit: (count) => `${count} ${count === '1' ? 'credit' : 'credits'}`,
  },
  loading: { page: 'Loading…', slow: 'Still loading…', stalled: 'This is taking longer than usual.' },
  failed: {
    area: 'This screen could not be loaded.',
    areaHint: 'Everything else keeps working. It will appear by itself once it is back.',
    site: 'The page could not be loaded. Please reload it.',
    siteHint: 'If the problem persists, please try again in a moment.',
    refused: 'This screen is being updated. Please try again in a moment.',
  },
  loggedOut: 'You are logged out.',
  toastClose: 'Close notification',
  storageRefused: 'The browser keeps no data: your login and settings are gone when this tab is closed.',
  unsavedTitle: 'Leave this page?',
  leave: 'Leave',
  stay: 'Keep editing',
  update: { offer: 'A new version is available.', reload: 'Reload' },
  footer: {
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    refund: 'Refund policy',
    help: 'Help',
    business: 'Business information',
    rights: '© Sorijangteo',
  },
}
