import { skeletonsOf } from './nickname-skeleton.ts'

/** Reserved nicknames, which seem official, also with digits around them. */
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
/** Reserved parts of nicknames, which no ordinary name contains by chance. */
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

const reserved = new Set(RESERVED.flatMap(skeletonsOf))
const reservedParts = RESERVED_PARTS.map(partFormOf)

/** Returns why nobody may take this nickname. */
export function nicknameRefusal(
  nickname: string,
): 'NICKNAME_RESERVED' | 'NICKNAME_SCRIPTS' | undefined {
  const forms = [nickname, nickname.replace(/^\d+|\d+$/g, '')]
  if (forms.some((form) => isReserved(form))) return 'NICKNAME_RESERVED'
  const letters = [...nickname.normalize('NFKC')].filter((character) => /\p{L}/u.test(character))
  return new Set(letters.map(scriptGroupOf)).size > 1 ? 'NICKNAME_SCRIPTS' : undefined
}

function isReserved(name: string): boolean {
  const form = partFormOf(name)
  return (
    skeletonsOf(name).some((skeleton) => reserved.has(skeleton)) ||
    reservedParts.some((part) => form.includes(part))
  )
}

/** Returns the skeleton of a name with unsplit Hangul syllables, because 작 does not contain 자. */
function partFormOf(name: string): string {
  const runs = name.normalize('NFKC').split(/(\p{Script=Hangul}+)/u)
  return runs.map((run, index) => (index % 2 === 1 ? run : skeletonsOf(run)[0])).join('')
}

/** Returns the index of the letter's script group, -1 for an unlisted script. */
function scriptGroupOf(letter: string): number {
  return scriptGroups.findIndex((pattern) => pattern.test(letter))
}

function scriptPattern(scripts: string[]): RegExp {
  const classes = scripts.map((name) => `\\p{Script=${name}}`)
  return new RegExp(`[${classes.join('')}]`, 'u')
}
