import { skeletonsOf } from './nickname-skeleton.ts'

/** Reserved nicknames, because they seem official. Digits before or after them do not help. */
const RESERVED = [
  'admin',
  'administration',
  'root',
  'system',
  'support',
  'helpdesk',
  'official',
  'staff',
  'moderator',
  'operator',
  'webmaster',
  'postmaster',
  'security',
  '어드민',
  '관리팀',
  '공식',
  '공식계정',
  '시스템',
  '고객지원',
]
/** Texts that no nickname may contain. No ordinary name contains them by chance. */
const RESERVED_PARTS = [
  'administrator',
  'sorijangteo',
  '소리장터',
  '관리자',
  '운영자',
  '운영진',
  '운영팀',
  '고객센터',
  '탈퇴회원',
]

/** Scripts that may be mixed with each other: Latin, Korean, Chinese and Japanese. */
const MIXABLE = ['Latin', 'Hangul', 'Han', 'Hiragana', 'Katakana', 'Bopomofo']
/** Scripts that may not be mixed with others. All unlisted scripts count as one. */
const UNMIXABLE = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cherokee',
  'Coptic',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thai',
  'Tibetan',
]
const scriptGroups = [MIXABLE, ...UNMIXABLE.map((name) => [name])].map(scriptPattern)

const OUTER_DIGITS = /^\d+|\d+$/g
const LETTER = /\p{L}/u
/** A run of Hangul characters. The group makes `split` return the runs too. */
const HANGUL_RUN = /(\p{Script=Hangul}+)/u

const reservedSkeletons = new Set(RESERVED.flatMap(skeletonsOf))
const reservedParts = RESERVED_PARTS.map(comparableForm)

/** Returns the reason why nobody may take this nickname, or undefined. */
export function nicknameRefusal(
  nickname: string,
): 'NICKNAME_RESERVED' | 'NICKNAME_SCRIPTS' | undefined {
  const forms = [nickname, nickname.replace(OUTER_DIGITS, '')]
  if (forms.some((form) => isReserved(form))) return 'NICKNAME_RESERVED'
  const letters = [...nickname.normalize('NFKC')].filter((character) => LETTER.test(character))
  const scriptGroupsUsed = new Set(letters.map(scriptGroupOf))
  return scriptGroupsUsed.size > 1 ? 'NICKNAME_SCRIPTS' : undefined
}

function isReserved(name: string): boolean {
  const form = comparableForm(name)
  return (
    skeletonsOf(name).some((skeleton) => reservedSkeletons.has(skeleton)) ||
    reservedParts.some((part) => form.includes(part))
  )
}

/**
 * Returns the form of a name in which reserved parts are searched: the skeleton, but with whole
 * Hangul syllables. A skeleton splits syllables, and then 작 would contain 자.
 */
function comparableForm(name: string): string {
  const runs = name.normalize('NFKC').split(HANGUL_RUN)
  const isHangul = (index: number) => index % 2 === 1
  return runs.map((run, index) => (isHangul(index) ? run : skeletonsOf(run)[0])).join('')
}

/** Returns the index of the letter's script group, -1 for an unlisted script. */
function scriptGroupOf(letter: string): number {
  return scriptGroups.findIndex((pattern) => pattern.test(letter))
}

function scriptPattern(scripts: string[]): RegExp {
  const classes = scripts.map((name) => `\\p{Script=${name}}`)
  return new RegExp(`[${classes.join('')}]`, 'u')
}
