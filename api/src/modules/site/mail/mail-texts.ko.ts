import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { TagRequestDecision } from '@sori/contract/management'
import { orderText, planText } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import type { Payment, RefundDecision } from '@sori/contract/payment'
import {
  banks,
  type PayoutAccountBody,
  type PayoutState,
  type Withholding,
} from '@sori/contract/payouts'
import {
  type ReportDecision,
  type ReportKind,
  type ReportReason,
  reportReasonTexts,
} from '@sori/contract/reports'
import type { Config } from '../../../config.ts'
import { seoulMinute } from '../../../lib/time/seoul-day.ts'
import { type ChangedField, changeLines } from './change-lines.ts'
import {
  composeAdvertisement,
  composeMail,
  joinSentences,
  type MailContent,
  operatorLine,
  resetLink,
} from './mail.ts'

export type ListedRegistration = { nickname: string; at: Date; code: string }
/** `label`: the title of a track or the name of an album. */
type HiddenItem = { name: string; label: string; kind: ReportKind; reason: string }
type DecidedTag = { name: string; tag: string; decision: TagRequestDecision }
type TakenDownItem = HiddenItem & { buyers: 'keep' | 'lose'; isLifted: boolean }
/** `subject` has the label of a track or album, null for the member. */
export type ChangeMail = {
  name: string
  subject: { kind: ReportKind; label: string } | null
  changes: readonly ChangedField[]
  reason: string
}
type ReportedItem = HiddenItem & { reason: ReportReason; answer: string }

/** `totalAmount` is won; `name` is the order's. */
export type PaymentReceipt = Pick<Payment, 'orderId' | 'totalAmount' | 'method' | 'receiptUrl'> & {
  name: string
  credits: number
  at: Date
}
/** Amounts in won. */
export type PayoutFacts = Withholding & { state: PayoutState; reason: string | null }
/** `holder` and `number` are masked. */
type NewPayoutAccount = PayoutAccountBody & { payableAt: Date }
type NewAlbum = { name: string; nickname: string; albumName: string; unsubscribe: string }
/** `unsubscribe` is the URL of the page. */
type PromotionMail = {
  subject: string
  body: string
  operator: Config['operator']
  unsubscribe: string
}
type DaySales = {
  name: string
  day: string
  tracks: readonly { title: string; sales: number; won: number }[]
}

/** `name` is the order's, `amount` is won. */
export type RefundReceipt = {
  name: string
  amount: number
  decision: RefundDecision
  answer: string
}
export type PurchaseReceipt = { tracks: readonly { title: string; nickname: string }[]; at: Date }

const SENDER = '소리장터'
const reasons = reportReasonTexts.ko
const kinds = { track: '트랙', album: '앨범' }
const decisions = {
  hide: '신고한 항목을 숨겼습니다.',
  'takedown-keep': '신고한 항목의 게시를 중단했습니다.',
  'takedown-lose': '신고한 항목의 게시를 중단했습니다.',
  dismiss: '신고한 항목을 그대로 두기로 했습니다.',
}

const payoutSubjects: Record<PayoutState, string> = {
  requested: '정산 요청 접수',
  approved: '정산 요청 승인',
  sent: '정산금 송금 완료',
  refused: '정산 요청 반려',
  failed: '정산금 송금 실패',
  returned: '정산금 반송',
}
const payoutTexts: Record<PayoutState, string> = {
  requested: '정산 요청을 접수했습니다. 본인이 요청하지 않았다면 고객센터로 알려주세요.',
  approved: '정산 요청을 승인했습니다. 곧 등록된 계좌로 송금합니다.',
  sent: '등록된 계좌로 송금했습니다.',
  refused: '정산 요청을 반려했습니다. 요청한 금액은 다시 정산 가능 금액에 포함됩니다.',
  failed: '송금하지 못했습니다. 계좌를 확인하고 다시 요청해주세요. 금액은 그대로 보관됩니다.',
  returned: '송금한 금액이 은행에서 반송되었습니다. 계좌를 확인하고 다시 요청해주세요.',
}
const wonText = (won: number) => `${won.toLocaleString('ko')}원`

const rights = {
  keep: '구매한 파일은 계속 내려받을 수 있습니다.',
  lose: '구매한 파일은 더 이상 내려받을 수 없습니다.',
}

const tagDecisions = {
  accept: '요청한 태그를 등록했습니다. 이제 트랙에 사용할 수 있습니다.',
  dismiss: '요청한 태그를 검토했지만 등록하지 않기로 했습니다. 비슷한 태그를 사용해주세요.',
}

const hello = (name: string) => `${name}님, 안녕하세요.`
const listOf = (kind: ReportKind, site: string) => `내 음원 관리: ${site}/me/sounds/${kind}s`
/** Links to the details that Korean e-commerce law requires in a confirmation. */
const contractLinks = (site: string) => [
  `환불 정책: ${site}${paths.legal('refund')}`,
  `이용약관: ${site}${paths.legal('terms')}`,
  `고객센터: ${site}${paths.legal('support')}`,
  `사업자정보: ${site}${paths.legal('business')}`,
]
const SUPPORT = '문의할 내용이 있으면 고객센터로 알려주세요.'

/** `site` is the public URL. */
export const koMails = {
  activation: (name: string, code: string, site: string): MailContent => ({
    ...composeMail(SENDER, '이메일 인증 코드', [
      hello(name),
      '아래 인증 코드를 입력하면 회원가입이 완료됩니다.',
      [`인증 코드: ${code}`, `입력하는 곳: ${site}/activation`],
      [
        '코드는 30분 동안 사용할 수 있으며, 새 코드를 받으면 이전 코드는 사용할 수 없습니다.',
        '본인이 요청하지 않았다면 이 메일을 무시해주세요.',
      ],
    ]),
    code,
  }),

  activationOfSeveral: (listed: readonly ListedRegistration[], site: string): MailContent => ({
    ...composeMail(SENDER, '이메일 인증 코드', [
      '안녕하세요.',
      joinSentences(
        '이 이메일 주소로 신청된 회원가입이 여러 건 있습니다.',
        '본인이 신청한 회원가입의 인증 코드만 입력해주세요.',
        '코드를 입력하면 그 신청에서 정한 닉네임과 비밀번호로 가입됩니다.',
      ),
      ...listed.map(({ nickname, at, code }) => [
        `인증 코드: ${code}`,
        `닉네임 ${nickname}, ${seoulMinute(at)} 신청`,
      ]),
      `입력하는 곳: ${site}/activation`,
      [
        joinSentences(
          '본인이 신청하지 않은 회원가입의 코드는 입력하지 마세요.',
          '다른 사람이 정한 비밀번호로 계정이 만들어집니다.',
        ),
        '코드는 30분 동안 사용할 수 있습니다.',
      ],
    ]),
    code: listed.map(({ code }) => code).join(', '),
  }),

  temporaryPassword: (
    { name, email }: { name: string; email: string },
    code: string,
    site: string,
  ): MailContent => ({
    ...composeMail(SENDER, '비밀번호 재설정', [
      hello(name),
      '아래 링크를 열면 새 비밀번호를 바로 설정할 수 있습니다.',
      `새 비밀번호 설정: ${resetLink(site, email, code)}`,
      '아래 임시 비밀번호로 로그인해도 새 비밀번호를 설정할 수 있습니다.',
      [`임시 비밀번호: ${code}`, `로그인: ${site}/login`],
      [
        joinSentences(
          '링크와 임시 비밀번호는 30분 동안 한 번만 사용할 수 있습니다.',
          '새 비밀번호를 설정할 때까지 기존 비밀번호도 그대로 사용할 수 있습니다.',
        ),
        '본인이 요청하지 않았다면 이 메일을 무시해주세요. 비밀번호는 바뀌지 않습니다.',
      ],
    ]),
    code,
  }),

  /** `token` opens the page for "not me". */
  passwordChanged: (name: string, token: string, site: string): MailContent =>
    composeMail(SENDER, '비밀번호가 변경되었습니다', [
      hello(name),
      joinSentences(
        '계정의 비밀번호가 변경되어 모든 기기에서 로그아웃되었습니다.',
        `새 비밀번호로 다시 로그인해주세요: ${site}/login`,
      ),
      joinSentences(
        '본인이 변경하지 않았다면 아래 링크를 열어주세요.',
        '모든 기기에서 로그아웃되고, 새 비밀번호를 바로 설정할 수 있습니다.',
      ),
      `내가 하지 않았습니다: ${site}/help/reset-password#not-me=${token}`,
      joinSentences(
        '링크는 7일 동안 한 번만 사용할 수 있습니다.',
        '본인이 변경했다면 이 메일을 무시해주세요.',
      ),
    ]),

  /** `day` is the plan's last one. */
  paymentReceipt: (name: string, payment: PaymentReceipt, site: string): MailContent =>
    composeMail(SENDER, '결제 영수증', [
      hello(name),
      '구독 결제가 완료되었습니다.',
      [
        `상품: ${orderText('ko', payment.name)} (1개월, 자동 갱신 없음)`,
        `결제 금액: ${payment.totalAmount.toLocaleString('ko')}원`,
        ...(payment.method ? [`결제 수단: ${payment.method}`] : []),
        `결제 일시: ${seoulMinute(payment.at)}`,
        `지급한 크레딧: ${payment.credits}`,
        `주문번호: ${payment.orderId}`,
        ...(payment.receiptUrl ? [`결제 대행사 영수증: ${new URL(payment.receiptUrl, site)}`] : []),
      ],
      joinSentences(
        '결제일부터 7일 이내이고 이 결제로 받은 크레딧을 사용하지 않았다면',
        '전액 환불을 요청할 수 있습니다.',
      ),
      [`내 구독과 결제 내역: ${site}${paths.mySubscription()}`, ...contractLinks(site)],
    ]),

  purchaseReceipt: (name: string, { tracks, at }: PurchaseReceipt, site: string): MailContent =>
    composeMail(SENDER, `구매 영수증: 트랙 ${tracks.length}곡`, [
      hello(name),
      '트랙을 구매해주셔서 감사합니다.',
      tracks.map(({ title, nickname }) => `${title} - ${nickname}: ${TRACK_CREDITS}크레딧`),
      [`합계: ${tracks.length * TRACK_CREDITS}크레딧`, `구매 일시: ${seoulMinute(at)}`],
      [
        `다시 내려받기와 구매 인증서: ${site}${paths.purchases()}`,
        '내려받은 디지털 음원은 청약철회가 제한됩니다.',
        '파일이 손상되었거나 설명과 다르면 고객센터로 알려주세요.',
      ],
      contractLinks(site),
    ]),

  payoutAccountChanged: (name: string, account: NewPayoutAccount, site: string): MailContent =>
    composeMail(SENDER, '정산 계좌 등록', [
      hello(name),
      '정산금을 받을 계좌가 등록되었습니다.',
      [
        `예금주: ${account.holder}`,
        `은행: ${banks[account.bank].ko}`,
        `계좌번호: ${account.number}`,
        `이 계좌로 지급할 수 있는 때: ${seoulMinute(account.payableAt)}`,
      ],
      joinSentences(
        '본인이 변경하지 않았다면 바로 비밀번호를 변경하고 고객센터로 알려주세요.',
        '안전을 위해 새 계좌로는 바로 지급하지 않습니다.',
      ),
      [`정산: ${site}${paths.myPayouts()}`, `고객센터: ${site}${paths.legal('support')}`],
    ]),

  payoutChanged: (name: string, payout: PayoutFacts, site: string): MailContent =>
    composeMail(SENDER, payoutSubjects[payout.state], [
      hello(name),
      payoutTexts[payout.state],
      [
        `요청 금액: ${wonText(payout.gross)}`,
        `소득세: ${wonText(payout.incomeTax)}`,
        `지방소득세: ${wonText(payout.localTax)}`,
        `실지급액: ${wonText(payout.net)}`,
      ],
      ...(payout.reason ? [['사유:', payout.reason]] : []),
      [`정산: ${site}${paths.myPayouts()}`, `고객센터: ${site}${paths.legal('support')}`],
    ]),
  /** The number and worth of an artist's sales of one day. */
  soldTracks: ({ name, day, tracks }: DaySales, site: string): MailContent => {
    const won = tracks.reduce((sum, track) => sum + track.won, 0)
    return composeMail(SENDER, `${day} 판매 안내`, [
      hello(name),
      '트랙이 판매되었습니다.',
      tracks.map(({ title, sales }) => `${title}: ${sales}건`),
      `수익: ${won.toLocaleString('ko')}원`,
      [`판매 내역: ${site}${paths.mySales()}`, `메일 수신 설정: ${site}${paths.myNotifications()}`],
    ])
  },

  newAlbum: ({ name, nickname, albumName, unsubscribe }: NewAlbum, site: string): MailContent =>
    composeMail(SENDER, `${nickname}님의 새 앨범: ${albumName}`, [
      hello(name),
      `팔로우하는 ${nickname}님이 새 앨범을 공개했습니다.`,
      `${albumName}: ${site}${paths.album({ nickname, albumName })}`,
      `이 메일 수신 거부: ${unsubscribe}`,
    ]),

  /** Has the parts that article 50 of the Korean network act demands. */
  promotion: ({ subject, body, operator, unsubscribe }: PromotionMail): MailContent =>
    composeAdvertisement(SENDER, subject, [
      body,
      [
        '이 메일은 광고성 메일 수신에 동의하신 회원에게 보냅니다.',
        `수신 거부 (Unsubscribe): ${unsubscribe}`,
      ],
      operatorLine(operator),
    ]),

  refundDecided: (name: string, refund: RefundReceipt, site: string): MailContent =>
    composeMail(SENDER, '환불 요청 처리 결과 안내', [
      hello(name),
      refund.decision === 'approve'
        ? joinSentences(
            '요청한 환불을 승인했습니다. 이 결제의 크레딧을 회수하고 구독을 종료했습니다.',
            '결제한 수단으로 환불되며, 결제 대행사의 처리에 며칠이 걸릴 수 있습니다.',
          )
        : '요청한 환불을 승인하지 않았습니다. 크레딧과 구독은 그대로입니다.',
      [
        `상품: ${orderText('ko', refund.name)}`,
        `결제 금액: ${refund.amount.toLocaleString('ko')}원`,
      ],
      ['답변:', refund.answer],
      [`결제 내역: ${site}${paths.mySubscription()}`, ...contractLinks(site)],
    ]),

  accountLeft: (name: string, site: string): MailContent =>
    composeMail(SENDER, '회원 탈퇴 완료', [
      hello(name),
      joinSentences(
        '회원 탈퇴가 완료되었습니다. 개인정보를 삭제했으며 구독과 크레딧도 사라졌습니다.',
        '법에 따라 보관하는 거래 기록은 정해진 기간이 지나면 삭제합니다.',
      ),
      joinSentences(
        '본인이 탈퇴하지 않았다면 고객센터로 알려주세요.',
        '탈퇴는 되돌릴 수 없습니다.',
      ),
      `고객센터: ${site}${paths.legal('support')}`,
    ]),

  planReminder: (
    { name, plan, day }: { name: string; plan: string; day: string },
    site: string,
  ): MailContent =>
    composeMail(SENDER, '구독 종료 예정 안내', [
      hello(name),
      joinSentences(
        `이용 중인 ${planText('ko', plan)} 플랜이 ${day}에 종료됩니다.`,
        '자동으로 결제되지 않으며, 보유한 크레딧은 그대로 유지됩니다.',
      ),
      [
        `계속 이용하려면 다시 구독해주세요: ${site}/subscription`,
        `내 구독 확인: ${site}/me/subscription`,
      ],
    ]),

  hiddenByAdministrator: ({ name, label, kind, reason }: HiddenItem, site: string): MailContent =>
    composeMail(SENDER, `${kinds[kind]} 숨김 안내`, [
      hello(name),
      joinSentences(
        `등록한 ${kinds[kind]}을 관리자가 목록에서 숨겼습니다.`,
        '이미 구매한 회원은 계속 이용할 수 있습니다.',
      ),
      `${kinds[kind]}: ${label}`,
      ['사유:', reason],
      [listOf(kind, site), SUPPORT],
    ]),

  shownByAdministrator: ({ name, label, kind }: HiddenItem, site: string): MailContent =>
    composeMail(SENDER, `${kinds[kind]} 다시 표시 안내`, [
      hello(name),
      `관리자가 숨겼던 ${kinds[kind]}이 다시 표시됩니다.`,
      `${kinds[kind]}: ${label}`,
      listOf(kind, site),
    ]),

  changedByAdministrator: (
    { name, subject, changes, reason }: ChangeMail,
    site: string,
  ): MailContent => {
    const subjectName = subject ? kinds[subject.kind] : '계정'
    return composeMail(SENDER, `${subjectName} 정보 변경 안내`, [
      hello(name),
      subject
        ? `관리자가 등록한 ${subjectName}의 정보를 변경했습니다.`
        : '관리자가 회원님의 계정 정보를 변경했습니다.',
      [...(subject ? [`${subjectName}: ${subject.label}`] : []), ...changeLines('ko', changes)],
      ['사유:', reason],
      [...(subject ? [listOf(subject.kind, site)] : []), SUPPORT],
    ])
  },

  reportAnswered: (
    report: ReportedItem & { decision: ReportDecision },
    site: string,
  ): MailContent =>
    composeMail(
      SENDER,
      '신고 처리 결과 안내',
      [
        hello(report.name),
        '신고한 내용을 검토하여 처리하였습니다.',
        [
          `${kinds[report.kind]}: ${report.label}`,
          `신고 사유: ${reasons[report.reason]}`,
          `처리 결과: ${decisions[report.decision]}`,
        ],
        ['답변:', report.answer],
      ],
      [SENDER, site],
    ),

  tagRequestDecided: ({ name, tag, decision }: DecidedTag, site: string): MailContent =>
    composeMail(
      SENDER,
      '태그 요청 처리 결과 안내',
      [
        hello(name),
        tagDecisions[decision],
        `요청한 태그: ${tag}`,
        ...(decision === 'accept' ? [`내 트랙에 사용하기: ${site}/me/sounds/tags`] : []),
      ],
      [SENDER, site],
    ),

  takenDown: ({ name, label, kind, reason, isLifted }: TakenDownItem, site: string): MailContent =>
    composeMail(SENDER, `${kinds[kind]} 게시 중단${isLifted ? ' 해제' : ''} 안내`, [
      hello(name),
      isLifted
        ? `등록한 ${kinds[kind]}의 게시 중단이 해제되었습니다.`
        : joinSentences(
            `등록한 ${kinds[kind]}의 게시를 중단했습니다.`,
            '더 이상 재생하거나 수정할 수 없습니다.',
          ),
      `${kinds[kind]}: ${label}`,
      ...(isLifted ? [] : [['사유:', reason]]),
      [listOf(kind, site), SUPPORT],
    ]),

  /** Mails a buyer of an item that was taken down, without the reason. */
  boughtTakenDown: (
    item: TakenDownItem & { tracks: readonly string[] },
    site: string,
  ): MailContent => {
    const { name, label, kind, buyers, isLifted, tracks } = item
    return composeMail(SENDER, `구매한 ${kinds[kind]} 게시 중단${isLifted ? ' 해제' : ''} 안내`, [
      hello(name),
      isLifted
        ? `구매한 ${kinds[kind]}의 게시 중단이 해제되어 다시 이용할 수 있습니다.`
        : joinSentences(`구매한 ${kinds[kind]}의 게시가 중단되었습니다.`, rights[buyers]),
      [
        `${kinds[kind]}: ${label}`,
        ...(kind === 'album' ? [`구매한 트랙: ${tracks.join(', ')}`] : []),
      ],
      [`구매 내역: ${site}/me/cart/transaction`, SUPPORT],
    ])
  },

  /** Mails the artist of an item that was hidden after a report, without naming the reporter. */
  reportedItemHidden: (
    { name, label, kind, reason, answer }: ReportedItem,
    site: string,
  ): MailContent =>
    composeMail(SENDER, `${kinds[kind]} 숨김 안내`, [
      hello(name),
      joinSentences(
        `등록한 ${kinds[kind]}에 대한 신고를 검토한 결과, 아래 항목을 목록에서 숨겼습니다.`,
        '이미 구매한 회원은 계속 이용할 수 있습니다.',
      ),
      [`${kinds[kind]}: ${label}`, `신고 사유: ${reasons[reason]}`],
      ['관리자의 설명:', answer],
      [listOf(kind, site), SUPPORT],
    ]),
}
