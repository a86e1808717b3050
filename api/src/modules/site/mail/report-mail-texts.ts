import type { Locale } from '@sori/contract/messages'
import {
  type ReportDecision,
  type ReportKind,
  type ReportReason,
  reportReasonTexts,
} from '@sori/contract/reports'
import type { Letter } from './mail.ts'

/** A report with the administrator's answer. `what` is the item's title or name. */
type About = { name: string; what: string; kind: ReportKind; reason: ReportReason; answer: string }

/** The mails about reports (D49). */
export type ReportMailTexts = {
  /** to the member who sent the report */
  reportAnswered: (of: About & { decision: ReportDecision }, site: string) => Letter
  /** to the artist whose sound is hidden; the reporter is not named */
  soundHidden: (of: About, site: string) => Letter
}

const { ko: koReasons, en: enReasons } = reportReasonTexts
const koKinds: Record<ReportKind, string> = { track: '트랙', album: '앨범' }
const koDecisions: Record<ReportDecision, string> = {
  hide: '신고한 항목을 숨겼습니다.',
  dismiss: '신고한 항목을 그대로 두기로 했습니다.',
}

const ko: ReportMailTexts = {
  reportAnswered: ({ name, what, kind, reason, answer, decision }, site) => ({
    subject: '[소리장터] 신고 처리 결과 안내',
    text: `${name}님, 안녕하세요.

신고한 내용을 검토하여 처리하였습니다.

${koKinds[kind]}: ${what}
신고 사유: ${koReasons[reason]}
처리 결과: ${koDecisions[decision]}

답변:
${answer}

소리장터
${site}
`,
  }),
  soundHidden: ({ name, what, kind, reason, answer }, site) => ({
    subject: `[소리장터] ${koKinds[kind]} 숨김 안내`,
    text: `${name}님, 안녕하세요.

등록한 ${koKinds[kind]}에 대한 신고를 검토한 결과, 아래 항목을 목록에서 숨겼습니다. 이미 구매한 회원은 계속 이용할 수 있습니다.

${koKinds[kind]}: ${what}
신고 사유: ${koReasons[reason]}

관리자의 설명:
${answer}

내 음원 관리: ${site}/me/sounds/${kind}s
문의할 내용이 있으면 고객센터로 알려주세요.

소리장터
`,
  }),
}

const enDecisions: Record<ReportDecision, string> = {
  hide: 'We have hidden it.',
  dismiss: 'We leave it as it is.',
}

const en: ReportMailTexts = {
  reportAnswered: ({ name, what, kind, reason, answer, decision }, site) => ({
    subject: '[Sorijangteo] Your report was decided',
    text: `Hello ${name},

we have looked at what you reported.

The ${kind}: ${what}
Your reason: ${enReasons[reason]}
Our decision: ${enDecisions[decision]}

Our answer:
${answer}

Sorijangteo
${site}
`,
  }),
  soundHidden: ({ name, what, kind, reason, answer }, site) => ({
    subject: `[Sorijangteo] Your ${kind} was hidden`,
    text: `Hello ${name},

we have looked at a report of your ${kind}, and taken it out of the lists. Members who have bought it keep it.

The ${kind}: ${what}
Reported for: ${enReasons[reason]}

Our explanation:
${answer}

Your sounds: ${site}/me/sounds/${kind}s
If you have questions, please write to our support.

Sorijangteo
`,
  }),
}

/** The mails about reports, by language. */
export const reportMailTexts: Record<Locale, ReportMailTexts> = { ko, en }
