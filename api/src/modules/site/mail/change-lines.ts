import type { AdminChange, ChangeField, ChangeValue } from '@sori/contract/administration'
import { type Locale, planName } from '@sori/contract/messages'

export type ChangedField = Pick<AdminChange, 'field' | 'from' | 'to'>

type Names = Partial<Record<ChangeField, string>>
type Values = Partial<Record<ChangeField, Record<string, string>>>

const fieldNames: Record<Locale, Names> = {
  ko: {
    credit: '크레딧',
    subscription: '구독',
    payment: '결제 상태',
    disabled: '계정 상태',
    administrator: '권한',
    sessions: '로그인한 기기',
    title: '제목',
    albumName: '앨범명',
    description: '설명',
    albumArtPath: '앨범 아트',
    character: '유형·BPM·키',
  },
  en: {
    credit: 'Credits',
    subscription: 'Plan',
    payment: 'Payment status',
    disabled: 'Account',
    administrator: 'Role',
    sessions: 'Devices',
    title: 'Title',
    albumName: 'Album',
    description: 'Description',
    albumArtPath: 'Cover',
    character: 'Type, BPM, key',
  },
}
const valueNames: Record<Locale, Values> = {
  ko: {
    payment: { true: '결제됨', false: '미결제' },
    disabled: { true: '사용 중지', false: '사용 중' },
    administrator: { true: '관리자', false: '회원' },
  },
  en: {
    payment: { true: 'paid', false: 'unpaid' },
    disabled: { true: 'disabled', false: 'active' },
    administrator: { true: 'administrator', false: 'member' },
  },
}
const noValue: Record<Locale, string> = { ko: '없음', en: 'none' }

/** Returns a line for each change: `크레딧: 100 → 500`. A changed picture is a line of its name. */
export function changeLines(locale: Locale, changes: readonly ChangedField[]): string[] {
  return changes.map(({ field, from, to }) => {
    const name = fieldNames[locale][field] ?? field
    if (field === 'albumArtPath') return name
    return `${name}: ${valueText(locale, field, from)} → ${valueText(locale, field, to)}`
  })
}

function valueText(locale: Locale, field: ChangeField, value: ChangeValue): string {
  if (field === 'subscription') return planName(locale, { subscriptionId: Number(value ?? 1) })
  if (value === null || value === '') return noValue[locale]
  if (typeof value === 'number') return value.toLocaleString(locale)
  return valueNames[locale][field]?.[String(value)] ?? String(value)
}
