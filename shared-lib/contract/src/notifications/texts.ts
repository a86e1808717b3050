import type { Locale } from '../messages/index.ts'
import { paths } from '../paths/index.ts'
import type { Notification, NotificationKind } from './schemas.ts'

type Sentences = {
  [Kind in NotificationKind]: (about: Extract<Notification, { kind: Kind }>) => string
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
  'plan-ending': ({ plan, day }) => `${plan} 플랜이 ${day}에 종료됩니다. 자동 결제는 없습니다.`,
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
  'plan-ending': ({ plan, day }) => `Your ${plan} plan ends on ${day}. It is not renewed.`,
}

const sentences: Record<Locale, Sentences> = { ko, en }
/** The sentence for a kind that only a later release of the API has. */
const unknown: Record<Locale, string> = { ko: '새로운 소식이 있습니다.', en: 'There is news.' }

/** Returns the sentence that a member reads. */
export function notificationText(locale: Locale, notification: Notification): string {
  const write = sentences[locale][notification.kind] as
    | ((about: Notification) => string)
    | undefined
  return write ? write(notification) : unknown[locale]
}

const targets: Record<Exclude<NotificationKind, 'new-album'>, string | undefined> = {
  sale: paths.mySales(),
  'tag-request': paths.myItems('tags'),
  report: undefined,
  'plan-ending': paths.mySubscription(),
}

/** Returns the path of the page where the member acts, undefined for a report. */
export function notificationTarget(notification: Notification): string | undefined {
  if (notification.kind === 'new-album') return paths.album(notification)
  return targets[notification.kind]
}
