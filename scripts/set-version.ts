// usage: node scripts/set-version.ts 0.3.0 — writes the release's version into every file that names it
import { setVersion } from './product/release-version.ts'

const [version = '', ...more] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version) || more.length > 0) {
  console.error('usage: node scripts/set-version.ts 0.3.0')
  process.exitCode = 1
} else {
  setVersion(version)
  console.info(`The release is ${version}. Check it: npm run verify`)
}
