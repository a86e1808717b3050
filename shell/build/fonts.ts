import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * The number of the package's parts in the first font: its last parts, with the common characters.
 */
const FIRST_PARTS = 8
/** The number of parts to split into small files, because a title needs few of their syllables. */
const SPLIT_PARTS = 12
const SYLLABLES_PER_FILE = 8
/** Characters that are frequent in titles but rare in Korean text. */
const MUSIC =
  '왈츠 스윙 첼로 튜바 햇 킥 스냅 톰 심벌 팝 힙합 붐뱁 펑크 딥 덥 뽕 앰비언트 셰이커 릴 쿨 렉 쉼 숲 햇살 빗 밭 늦 흑 틈 곁 녹음 숨 꿈'
const SIGNS = '$`←→↑↓·…–“”‘’✓×'
/** The weights that the site uses. All other weights are nearly half of the font's bytes. */
const WEIGHTS = { wght: { min: 400, max: 700 } }
/** The font features to keep: the features that browsers use by default, and tabular digits. */
const SUBSET_OPTIONS = { keepFeatures: ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'] }
/** The file and the code points of a font face in the package's style sheet. */
const FILE_AND_RANGES = /url\(\.\/([^)]+)\)[^}]*unicode-range:([^;}]+)/g
const SYLLABLE = /[가-힣]/gu

const root = join(import.meta.dirname, '../..')
const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/web/variable',
)

/** Returns the syllables of the product's texts. The first font contains them. */
export function syllablesOfTexts(): string {
  const files = globSync(
    '{shell,mfe-*,shared-lib/contract}/src/{messages,i18n}/{ko,fields,outcomes}.ts',
    { cwd: root },
  )
  const syllables = files.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(SYLLABLE) ?? [],
  )
  return [...new Set(syllables)].sort().join('')
}

/** Writes the fonts and their style sheet into `folder`. Returns the path of the style sheet. */
export async function placeFonts(folder: string): Promise<string> {
  mkdirSync(join(folder, 'assets/fonts'), { recursive: true })
  const writeHashedFile = (name: string, content: Buffer | string, hash = hashOf(content)) => {
    const [stem, ending] = name.split('.')
    const path = `assets/fonts/${stem}.${hash}.${ending}`
    writeFileSync(join(folder, path), content)
    return `/${path}`
  }
  const parts = readParts()
  const codesIn = (fontParts: typeof parts) => fontParts.flatMap(({ codes }) => codes)
  const splitCodes = codesIn(parts.slice(-FIRST_PARTS - SPLIT_PARTS, -FIRST_PARTS))
  const extra = [...syllablesOfTexts(), ...MUSIC, ...SIGNS].map((char) => char.codePointAt(0) ?? 0)
  const firstCodes = [...new Set([...codesIn(parts.slice(-FIRST_PARTS)), ...extra])]
  const reducedFont = await subsetFont(
    readFileSync(join(fontFolder, 'woff2/PretendardVariable.woff2')),
    String.fromCodePoint(...firstCodes, ...splitCodes),
    { targetFormat: 'truetype', variationAxes: WEIGHTS, ...SUBSET_OPTIONS },
  )
  const subset = (codes: readonly number[]) => {
    const text = String.fromCodePoint(...codes)
    return subsetFont(reducedFont, text, { targetFormat: 'woff2', ...SUBSET_OPTIONS })
  }

  // The files of a kind share one hash in their names: the sheet is 13 % smaller compressed.
  const otherParts = parts.slice(0, -FIRST_PARTS - SPLIT_PARTS)
  const otherFiles = otherParts.map(({ file }) => readFileSync(join(fontFolder, file)))
  const otherHash = hashOf(Buffer.concat(otherFiles))
  const otherFaces = otherFiles.map((content, index) => {
    const path = writeHashedFile(`pretendard-part${index}.woff2`, content, otherHash)
    return restFace(path, coarseRanges(otherParts[index]?.codes ?? []))
  })
  const rareCodes = splitCodes.filter((code) => !firstCodes.includes(code))
  const rareParts = Array.from(
    { length: Math.ceil(rareCodes.length / SYLLABLES_PER_FILE) },
    (_, index) => rareCodes.slice(index * SYLLABLES_PER_FILE, (index + 1) * SYLLABLES_PER_FILE),
  )
  const rareFiles = await Promise.all(rareParts.map(subset))
  const rareHash = hashOf(Buffer.concat(rareFiles))
  const rareFaces = rareFiles.map((content, index) => {
    const path = writeHashedFile(`pretendard-rare${index}.woff2`, content, rareHash)
    return restFace(path, rangesOf(rareParts[index] ?? []))
  })
  const firstPath = writeHashedFile('pretendard-first.woff2', await subset(firstCodes))
  const firstFace = face('Pretendard Variable', firstPath)
  return writeHashedFile('fonts.css', [firstFace, ...otherFaces, ...rareFaces].join('\n'))
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}

function readParts(): { file: string; codes: number[] }[] {
  const sheet = readFileSync(join(fontFolder, 'pretendardvariable-dynamic-subset.css'), 'utf8')
  return [...sheet.matchAll(FILE_AND_RANGES)].map(([, file = '', ranges = '']) => ({
    file,
    codes: ranges.split(',').flatMap(codesOf),
  }))
}

/** Returns the code points of `U+41` or `U+41-5A`. */
function codesOf(range: string): number[] {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function face(family: string, path: string, more = ''): string {
  return (
    `@font-face{font-family:'${family}';font-weight:400 700;font-display:swap;` +
    `src:url(${path}) format('woff2')${more}}`
  )
}

/** Returns a font face for characters that are missing in the first font. */
function restFace(path: string, ranges: string): string {
  return face('Pretendard Rest', path, `;unicode-range:${ranges}`)
}

/**
 * Returns the code points as ranges, with one range from the first to the last syllable. The range
 * may cover syllables of other files: the face of a later file takes precedence for them.
 */
function coarseRanges(codes: readonly number[]): string {
  const isSyllable = (code: number) => String.fromCodePoint(code).search(SYLLABLE) === 0
  const syllables = codes.filter(isSyllable)
  const others = rangesOf(codes.filter((code) => !isSyllable(code)))
  const syllableRange =
    syllables.length > 0 ? rangeOf(Math.min(...syllables), Math.max(...syllables)) : ''
  return [syllableRange, others].filter(Boolean).join()
}

/** Returns the code points as ranges without gaps. */
function rangesOf(codes: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && code === run[1] + 1) run[1] = code
    else runs.push([code, code])
  }
  return runs.map(([first, last]) => rangeOf(first, last)).join()
}

function rangeOf(first: number, last: number): string {
  const end = first === last ? '' : `-${last.toString(16)}`
  return `U+${first.toString(16)}${end}`
}
