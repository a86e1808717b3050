import type { ko } from './ko.ts'

export const en: typeof ko = {
  nowPlaying: (artist, title) => `Now playing: ${artist} – ${title}`,
  guard: {
    loginRequired: 'This service needs a login. Please log in first.',
    forbidden: 'You are not allowed to open this page.',
  },
  nav: {
    main: 'Main menu',
    skip: 'Skip to content',
    skipTo: { list: 'Skip to the list', player: 'Skip to the player' },
    home: 'Sorijangteo home',
    login: 'Log in',
    register: 'Register',
    logout: 'Log out',
    profile: 'Profile',
    myMenu: 'My menu',
    account: 'Account',
    admin: 'Admin',
    expand: 'Expand menu',
    collapse: 'Collapse menu',
    close: 'Close menu',
    pin: 'Keep the menu open',
  },
  bar: {
    toDark: 'Switch to dark mode',
    toLight: 'Switch to light mode',
    toOther: '한국어 – 한국어로 보기',
    otherLanguage: '한국어',
    credit: (count) => `${count} ${count === '1' ? 'credit' : 'credits'}`,
    cart: (count) => `Cart, ${count} ${count === 1 ? 'track' : 'tracks'}`,
    cartEmpty: 'Cart',
    notifications: (count) => (count ? `Notifications, ${count} new` : 'Notifications'),
  },
  failed: {
    area: 'This screen could not be loaded.',
    areaHint: 'Everything else keeps working. It will appear by itself once it is back.',
    siteHint: 'If the problem persists, please try again in a moment.',
    refused: 'This screen is being updated. Please try again in a moment.',
  },
  loggedOut: 'You are logged out.',
  toastClose: 'Close notification',
  storageRefused:
    'The browser keeps no data: your login and settings are gone when this tab is closed.',
  update: { offer: 'A new version is available.', reload: 'Reload' },
  tasks: { tray: 'Tasks', done: 'done', failed: 'failed', close: (title) => `Close ${title}` },
  footer: {
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    refund: 'Refund policy',
    support: 'Help',
    business: 'Business information',
    label: 'About the service',
    rights: '© Sorijangteo',
  },
  legal: {
    draft:
      'This text is a draft that no lawyer has reviewed. ' +
      'It takes effect once the operator has settled and published it.',
  },
}
