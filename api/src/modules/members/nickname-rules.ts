import unhomoglyph from 'unhomoglyph'
import { nameKey } from '../../lib/text/name-key.ts'

/** Names that seem to speak for the site, alone or with digits around them. */
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
/** The same anywhere in a nickname: nobody's name has them by chance. */
const RESERVED_PARTS = ['administrator', 'sorijangteo', '소리장터', '관리자', '운영자', '운영진', '운영팀', '고객센터', '탈퇴회원']

/** Scripts that are written together: Latin letters stand beside Korean, Chinese and Japanese. */
const TOGETHER = /[\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u
/** Scripts that stand alone in a name. Those that are not listed count as one. */
const ALONE = [
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
].map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }))

const reserved = new Set(RESERVED.map(skeletonOf))
const reservedParts = RESERVED_PARTS.map(skeletonOf)

/**
 * Why nobody may take this nickname, undefined where somebody may (ADR 34). Compared by what it looks like: width, case, letters of other scripts
 * (Cyrillic а for Latin a) and digits that pass for letters count as the same.
 */
export function nicknameRefusal(nickname: string): 'NICKNAME_RESERVED' | 'NICKNAME_SCRIPTS' | undefined {
  const skeletons = [skeletonOf(nickname), skeletonOf(nickname.replace(/^\d+|\d+$/g, ''))]
  if (skeletons.some((skeleton) => reserved.has(skeleton) || reservedParts.some((part) => skeleton.includes(part))))
    return 'NICKNAME_RESERVED'
  const letters = [...nickname.normalize('NFKC')].filter((character) => /\p{L}/u.test(character))
  return new Set(letters.map(scriptOf)).size > 1 ? 'NICKNAME_SCRIPTS' : undefined
}

/**
 * The nickname in Latin letters that this one could be read as; undefined where it has none but its own. Latin letters and digits stay
 * as they are, so that `dj1` and `djl` are two names.
 */
export function readAs(nickname: string): string | undefined {
  const folded = nickname.normalize('NFKC').toLowerCase()
  const latin = [...folded].map((character) => (character <= '~' ? character : unhomoglyph(character))).join('')
  return /^[!-~]+$/.test(latin) && latin !== nameKey(nickname) ? latin : undefined
}

/** The form in which names that look alike are equal: Unicode's (UTS 39), with i, l and 1 as one letter. */
function skeletonOf(name: string): string {
  return unhomoglyph(name.normalize('NFKC').toLowerCase()).toLowerCase().replace(/i/g, 'l')
}

function scriptOf(letter: string): string {
  if (TOGETHER.test(letter)) return 'together'
  return ALONE.find(({ letters }) => letters.test(letter))?.name ?? 'other'
}
