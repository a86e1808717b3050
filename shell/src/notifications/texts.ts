import type { Locale } from '@sori/contract/messages'

const ko = {
  bell: (count: number) => (count ? `알림, 새 알림 ${count}개` : '알림'),
  title: '최근 알림',
  readAll: '모두 읽음',
  all: '모든 알림 보기',
  empty: '아직 알림이 없습니다.',
  failed: '알림을 불러오지 못했습니다.',
  notRead: '읽음으로 표시하지 못했습니다.',
}

const en: typeof ko = {
  bell: (count) => (count ? `Notifications, ${count} new` : 'Notifications'),
  title: 'Latest notifications',
  readAll: 'Mark all as read',
  all: 'All notifications',
  empty: 'There are no notifications yet.',
  failed: 'The notifications could not be loaded.',
  notRead: 'The notifications could not be marked as read.',
}

const catalogue = { ko, en }

export function notificationTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
