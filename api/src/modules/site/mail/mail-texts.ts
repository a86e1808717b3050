import type { Locale } from '@sori/contract/messages'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import type { HidingMailTexts } from './hiding-mail-texts.ts'
import { hidingMailTexts } from './hiding-mail-texts.ts'
import type { Letter } from './mail.ts'
import type { ReportMailTexts } from './report-mail-texts.ts'
import { reportMailTexts } from './report-mail-texts.ts'

/** A registration as a mail lists it, with its code. */
export type ListedRegistration = { nickname: string; at: Date; code: string }

/**
 * The texts of all mails. `site` is the public URL. Each mail explains why it was sent and what to
 * do if it was not requested.
 */
export type MailTexts = ReportMailTexts &
  HidingMailTexts & {
    /** D12 */
    activation: (name: string, code: string, site: string) => Letter
    /** D12; other registrations of the same address wait as well, listed or not */
    activationOfSeveral: (listed: readonly ListedRegistration[], site: string) => Letter
    /** D13; the link holds email and password after `#`, which browsers do not send, so no log has them. */
    temporaryPassword: (to: { name: string; email: string }, code: string, site: string) => Letter
    /**
     * D43. `token` opens the page for "not me". It is in the fragment, which browsers do not send,
     * so no log contains it.
     */
    passwordChanged: (name: string, token: string, site: string) => Letter
    /** D29; `day` is the plan's last one */
    planReminder: (of: { name: string; plan: string; day: string }, site: string) => Letter
  }

function resetLink(site: string, email: string, temporary: string): string {
  return `${site}/help/reset-password#${new URLSearchParams({ email, temporary })}`
}

const ko: MailTexts = {
  ...reportMailTexts.ko,
  ...hidingMailTexts.ko,
  activation: (name, code, site) => ({
    subject: '[소리장터] 이메일 인증 코드',
    code,
    text: `${name}님, 안녕하세요.

아래 인증 코드를 입력하면 회원가입이 완료됩니다.

인증 코드: ${code}
입력하는 곳: ${site}/activation

코드는 30분 동안 사용할 수 있으며, 새 코드를 받으면 이전 코드는 사용할 수 없습니다.
본인이 요청하지 않았다면 이 메일을 무시해주세요.

소리장터
`,
  }),
  activationOfSeveral: (listed, site) => ({
    subject: '[소리장터] 이메일 인증 코드',
    ...codesOf(listed),
    text: `안녕하세요.

이 이메일 주소로 신청된 회원가입이 여러 건 있습니다. 본인이 신청한 회원가입의 인증 코드만 입력해주세요. 코드를 입력하면 그 신청에서 정한 닉네임과 비밀번호로 가입됩니다.

${listed.map(({ nickname, at, code }) => `인증 코드: ${code}\n닉네임 ${nickname}, ${seoulMinute(at)} 신청`).join('\n\n')}

입력하는 곳: ${site}/activation

본인이 신청하지 않은 회원가입의 코드는 입력하지 마세요. 다른 사람이 정한 비밀번호로 계정이 만들어집니다.
코드는 30분 동안 사용할 수 있습니다.

소리장터
`,
  }),
  temporaryPassword: ({ name, email }, code, site) => ({
    subject: '[소리장터] 비밀번호 재설정',
    code,
    text: `${name}님, 안녕하세요.

아래 링크를 열면 새 비밀번호를 바로 설정할 수 있습니다.

새 비밀번호 설정: ${resetLink(site, email, code)}

아래 임시 비밀번호로 로그인해도 새 비밀번호를 설정할 수 있습니다.

임시 비밀번호: ${code}
로그인: ${site}/login

링크와 임시 비밀번호는 30분 동안 한 번만 사용할 수 있습니다. 새 비밀번호를 설정할 때까지 기존 비밀번호도 그대로 사용할 수 있습니다.
본인이 요청하지 않았다면 이 메일을 무시해주세요. 비밀번호는 바뀌지 않습니다.

소리장터
`,
  }),
  passwordChanged: (name, token, site) => ({
    subject: '[소리장터] 비밀번호가 변경되었습니다',
    text: `${name}님, 안녕하세요.

계정의 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다. 새 비밀번호로 다시 로그인해주세요: ${site}/login

본인이 변경하지 않았다면 아래 링크를 열어주세요. 모든 기기에서 로그아웃되고, 새 비밀번호를 바로 설정할 수 있습니다.

내가 하지 않았습니다: ${site}/help/reset-password#not-me=${token}

링크는 7일 동안 한 번만 사용할 수 있습니다. 본인이 변경했다면 이 메일을 무시해주세요.

소리장터
`,
  }),
  planReminder: ({ name, plan, day }, site) => ({
    subject: '[소리장터] 구독 종료 예정 안내',
    text: `${name}님, 안녕하세요.

이용 중인 ${plan} 플랜이 ${day}에 종료됩니다. 자동으로 결제되지 않으며, 보유한 크레딧은 그대로 유지됩니다.

계속 이용하려면 다시 구독해주세요: ${site}/subscription
내 구독 확인: ${site}/me/subscription

소리장터
`,
  }),
}

const en: MailTexts = {
  ...reportMailTexts.en,
  ...hidingMailTexts.en,
  activation: (name, code, site) => ({
    subject: '[Sorijangteo] Your activation code',
    code,
    text: `Hello ${name},

please enter this code to complete your registration.

Activation code: ${code}
Where to enter it: ${site}/activation

The code can be used for 30 minutes; a new code replaces it.
If you did not ask for this, please ignore this mail.

Sorijangteo
`,
  }),
  activationOfSeveral: (listed, site) => ({
    subject: '[Sorijangteo] Your activation code',
    ...codesOf(listed),
    text: `Hello,

there are several registrations with this email address. Please enter only the code of your own: the account gets the nickname and the password of that registration.

${listed.map(({ nickname, at, code }) => `Activation code: ${code}\nNickname ${nickname}, registered ${seoulMinute(at)} (Seoul)`).join('\n\n')}

Where to enter it: ${site}/activation

Do not enter the code of a registration that is not yours: somebody else knows its password.
A code can be used for 30 minutes.

Sorijangteo
`,
  }),
  temporaryPassword: ({ name, email }, code, site) => ({
    subject: '[Sorijangteo] Reset your password',
    code,
    text: `Hello ${name},

open this link to choose a new password.

Choose a new password: ${resetLink(site, email, code)}

You can also log in with this temporary password and choose a new one.

Temporary password: ${code}
Log in: ${site}/login

Link and temporary password work once, within 30 minutes. Until you have chosen a new password, your present one keeps working.
If you did not ask for this, please ignore this mail: your password stays as it is.

Sorijangteo
`,
  }),
  passwordChanged: (name, token, site) => ({
    subject: '[Sorijangteo] Your password was changed',
    text: `Hello ${name},

the password of your account was changed, and you are logged out on all devices. Log in with the new one: ${site}/login

If you did not change it, open this link. It logs out all devices, and you can choose a new password at once.

I did not do this: ${site}/help/reset-password#not-me=${token}

The link works once, for 7 days. If you changed the password yourself, please ignore this mail.

Sorijangteo
`,
  }),
  planReminder: ({ name, plan, day }, site) => ({
    subject: '[Sorijangteo] Your plan is about to end',
    text: `Hello ${name},

your ${plan} plan ends on ${day}. Nothing is charged by itself, and you keep all your credits.

Subscribe again to go on: ${site}/subscription
Your subscription: ${site}/me/subscription

Sorijangteo
`,
  }),
}

/** Returns the codes for the console of a development machine. */
function codesOf(listed: readonly ListedRegistration[]): { code: string } {
  return { code: listed.map(({ code }) => code).join(', ') }
}

const catalogue: Record<Locale, MailTexts> = { ko, en }

/** The mails in `locale`. */
export function mailTexts(locale: Locale): MailTexts {
  return catalogue[locale]
}
