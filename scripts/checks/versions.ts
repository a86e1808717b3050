import { otherVersions } from '../product/release-version.ts'
import { type Check, holds } from './check.ts'

/** The API, the shell, the remotes, the packages and the images have one version. */
export const versions: Check = {
  name: 'one version',
  run: async () => holds(otherVersions().join('\n') || undefined),
}
