import type { TagSet } from '@sori/contract/catalogue'

/** Names for which different ways of matching differ. */
export const titles = [
  ...[
    '새벽 네시',
    '새벽네시',
    '새벽 비',
    '비 오는 밤',
    '밤밤밤',
    'RAINY DAY',
    'Rainy alley',
    'DAY RAIN',
    '100% 순수',
    'A_B',
    'AXB',
    "IT'S",
  ],
  ...['O"QUOTE', 'BACK\\SLASH', '🎵 노래 🎶', '🎵🎵', 'ÉTÉ', 'e\u0301te\u0301'.toUpperCase(), 'STRASSE', 'ab', 'ba', 'aab', 'aba'],
  ...[`${'한글'.normalize('NFD')} 2`, '1', '12', '123', '%', '_', '; DROP TABLE tracks', '{1,2}', 'NULL'],
]

/** Keywords that a naive search gets wrong, or that no stored text contains. */
export const keywords = [
  ...[
    '',
    '새',
    '새벽',
    '새벽 네',
    '벽 네시',
    '새벽네시',
    '밤',
    '밤밤',
    '밤밤밤',
    '밤밤밤밤',
    'a',
    'ab',
    'aab',
    'RAIN',
    'rainy',
    'y d',
    '%',
  ],
  ...['100%', '_', 'a_b', "'", "t's", '"', '\\', 'k\\s', '🎵', '🎵 ', '🎵🎵', '🎵 노래', 'é', 'été', 'e\u0301te\u0301', '한글'],
  ...['한글'.normalize('NFD'), 'ㅎ', '없다', 'zzzz', '12', '123', 'drop table', '{1', 'null', '\0', 'a\0b', '\ud83c', 'ㅤ'],
  ...['달', '달빛', '빛작업', 'kid', 'ü', '작업실'],
]

/** Parts of random names, few enough to share letters often. */
export const letters = [
  '새',
  '벽',
  '밤',
  '비',
  ' ',
  ' ',
  'a',
  'b',
  'E',
  'É',
  'e\u0301',
  '🎵',
  '%',
  '_',
  '\\',
  "'",
  'ß',
  'İ',
  '1',
  '한'.normalize('NFD'),
]

export const nicknames = ['달빛작업실', 'LOFI KID', 'Ünï', '밤', 'ab', '새벽 비']

export const vocabulary: TagSet = {
  instrument: ['piano', 'drums', '가야금', 'kalimba'],
  mood: ['calm', 'dark', '잔잔한'],
  genre: ['jazz', 'lofi', '국악', 'ambient'],
}
