import { type Locale, orderText, planText } from '../messages/index.ts'
import { paths } from '../paths/index.ts'
import type { PayoutStep } from '../payouts/index.ts'
import type { Notification, NotificationKind } from './schemas.ts'

type Sentences = {
  [Kind in NotificationKind]: (about: Extract<Notification, { kind: Kind }>) => string
}

const payoutsKo: Record<PayoutStep, string> = {
  approved: '정산 요청이 승인되었습니다',
  refused: '정산 요청이 반려되었습니다',
  sent: '정산금을 송금했습니다',
  failed: '정산금을 송금하지 못했습니다',
  returned: '정산금이 은행에서 반송되었습니다',
}
const payoutsEn: Record<PayoutStep, string> = {
  approved: 'Your payout was approved',
  refused: 'Your payout was refused',
  sent: 'Your payout was sent',
  failed: 'Your payout could not be sent',
  returned: 'Your payout was returned by the bank',
}

const ko: Sentences = {
  sale: ({ title, credits }) => `트랙이 판매되었습니다: ${title} (${credits}크레딧)`,
  'new-album': ({ nickname, albumName }) => `${nickname}님의 새 앨범: ${albumName}`,
  'tag-request': ({ tagName, decision }) =>
    decision === 'accept'
      ? `요청하신 태그가 등록되었습니다: ${tagName}`
      : `요청하신 태그가 등록되지 않았습니다: ${tagName}`,
  report: ({ label, decision }) =>
    decision === 'dismiss'
      ? `신고하신 내용을 검토했으며 그대로 유지됩니다: ${label}`
      : `신고하신 내용에 따라 조치했습니다: ${label}`,
  'plan-ending': ({ plan, day }) =>
    `${planText('ko', plan)} 플랜이 ${day}에 종료됩니다. 자동 결제는 없습니다.`,
  payout: ({ state, net }) => `${payoutsKo[state]}: ${net.toLocaleString('ko')}원`,
  refund: ({ orderName, decision }) =>
    decision === 'approve'
      ? `환불 요청이 승인되었습니다: ${orderText('ko', orderName)}`
      : `환불 요청이 거절되었습니다: ${orderText('ko', orderName)}`,
}

const en: Sentences = {
  sale: ({ title, credits }) => `A track was sold: ${title} (${credits} credits)`,
  'new-album': ({ nickname, albumName }) => `A new album by ${nickname}: ${albumName}`,
  'tag-request': ({ tagName, decision }) =>
    decision === 'accept'
      ? `The tag that you requested was added: ${tagName}`
      : `The tag that you requested was not added: ${tagName}`,
  report: ({ label, decision }) =>
    decision === 'dismiss'
      ? `We looked at your report and leave this as it is: ${label}`
      : `We acted on your report: ${label}`,
  'plan-ending': ({ plan, day }) =>
    `Your ${planText('en', plan)} plan ends on ${day}. It is not renewed.`,
  payout: ({ state, net }) => `${payoutsEn[state]}: ₩${net.toLocaleString('en')}`,
  refund: ({ orderName, decision }) =>
    decision === 'approve'
      ? `Your refund was approved: ${orderText('en', orderName)}`
      : `Your refund was declined: ${orderText('en', orderName)}`,
}

const sentences: Record<Locale, Sentences> = { ko, en }
/** The sentence for an unknown kind. A later release of the API may send one. */
const unknownKind: Record<Locale, string> = { ko: '새로운 소식이 있습니다.', en: 'There is news.' }

/** Returns the sentence that a member reads. */
export function notificationText(locale: Locale, notification: Notification): string {
  const sentenceOf = sentences[locale][notification.kind] as
    | ((about: Notification) => string)
    | undefined
  return sentenceOf ? sentenceOf(notification) : unknownKind[locale]
}

const targets: Record<Exclude<NotificationKind, 'new-album'>, string | undefined> = {
  sale: paths.mySales(),
  'tag-request': paths.myItems('tags'),
  report: undefined,
  'plan-ending': paths.mySubscription(),
  payout: paths.myPayouts(),
  refund: paths.mySubscription(),
}

/** Returns the path of the page for a notification. A report has no page. */
export function notificationTarget(notification: Notification): string | undefined {
  if (notification.kind === 'new-album') return paths.album(notification)
  return targets[notification.kind]
}
