import type { Locale } from '@sori/contract/messages'
import type { Letter } from './mail.ts'

/** An item that an administrator hid or showed. `what` is its title or name. */
type About = { name: string; what: string; kind: 'track' | 'album'; reason: string }

/** The mails to artists about what administrators hide and show (D49). */
export type HidingMailTexts = {
  hiddenByAdministrator: (of: About, site: string) => Letter
  shownByAdministrator: (of: About, site: string) => Letter
}

const koKinds = { track: '트랙', album: '앨범' } as const

const ko: HidingMailTexts = {
  hiddenByAdministrator: ({ name, what, kind, reason }, site) => ({
    subject: `[소리장터] ${koKinds[kind]} 숨김 안내`,
    text: `${name}님, 안녕하세요.

등록한 ${koKinds[kind]}을 관리자가 목록에서 숨겼습니다. 이미 구매한 회원은 계속 이용할 수 있습니다.

${koKinds[kind]}: ${what}

사유:
${reason}

내 음원 관리: ${site}/me/sounds/${kind}s
문의할 내용이 있으면 고객센터로 알려주세요.

소리장터
`,
  }),
  shownByAdministrator: ({ name, what, kind }, site) => ({
    subject: `[소리장터] ${koKinds[kind]} 다시 표시 안내`,
    text: `${name}님, 안녕하세요.

관리자가 숨겼던 ${koKinds[kind]}이 다시 표시됩니다.

${koKinds[kind]}: ${what}

내 음원 관리: ${site}/me/sounds/${kind}s

소리장터
`,
  }),
}

const en: HidingMailTexts = {
  hiddenByAdministrator: ({ name, what, kind, reason }, site) => ({
    subject: `[Sorijangteo] Your ${kind} was hidden`,
    text: `Hello ${name},

an administrator has taken your ${kind} out of the lists. Members who have bought it keep it.

The ${kind}: ${what}

The reason:
${reason}

Your sounds: ${site}/me/sounds/${kind}s
If you have questions, please write to our support.

Sorijangteo
`,
  }),
  shownByAdministrator: ({ name, what, kind }, site) => ({
    subject: `[Sorijangteo] Your ${kind} is shown again`,
    text: `Hello ${name},

your ${kind}, which an administrator had hidden, is shown again.

The ${kind}: ${what}

Your sounds: ${site}/me/sounds/${kind}s

Sorijangteo
`,
  }),
}

/** Mails to artists about hidden items. */
export const hidingMailTexts: Record<Locale, HidingMailTexts> = { ko, en }
