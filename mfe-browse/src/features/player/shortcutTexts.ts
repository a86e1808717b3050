import type { Locale } from '@sori/contract/messages'

const ko = {
  enabled: '단축키 사용',
  keys: [
    ['Space / K', '재생 · 일시정지'],
    ['← / →', '5초 뒤로 · 5초 앞으로 (30초 미만은 1초)'],
    ['Shift+← / Shift+→', '이전 곡 · 다음 곡'],
    ['↑ / ↓ (목록에서)', '이전 · 다음 트랙으로 이동'],
    ['Enter (목록에서)', '선택한 트랙 재생'],
    ['F', '저장 · 저장 취소 (목록의 트랙 또는 재생 중인 트랙)'],
    ['M', '음소거'],
    ['/', '검색창으로 이동'],
    ['?', '단축키 안내'],
    ['Esc', '닫기'],
  ],
}

const en: typeof ko = {
  enabled: 'Use shortcuts',
  keys: [
    ['Space / K', 'Play · pause'],
    ['← / →', 'Back · forward 5 seconds (1 in sounds under 30)'],
    ['Shift+← / Shift+→', 'Previous · next track'],
    ['↑ / ↓ (in a list)', 'To the track above · below'],
    ['Enter (in a list)', 'Play the chosen track'],
    ['F', 'Save · remove (the track in a list or in the player)'],
    ['M', 'Mute'],
    ['/', 'To the search box'],
    ['?', 'Keyboard shortcuts'],
    ['Esc', 'Close'],
  ],
}

const catalogue = { ko, en }

/** Texts of the list of shortcuts. They are not part of the first page. */
export function shortcutTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
