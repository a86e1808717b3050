import type { RemoteVersion } from '@sori/contract/registry'
import type { Lifecycles } from '@sori/remote-kit/host'
import * as browse from '../../mfe-browse/src/lifecycles.tsx'
import * as player from '../../mfe-browse/src/player.lifecycles.tsx'

// Replaces `shell/src/remotes/createFederation.ts` in the build for comparison. The code of the
// first page is compiled in, and `import()` splits the other remotes.
const modules: Record<string, () => unknown> = {
  'browse ./lifecycles': () => browse,
  'browse ./player': () => player,
  'account ./lifecycles': () => import('../../mfe-account/src/lifecycles.tsx'),
  'commerce ./lifecycles': () => import('../../mfe-commerce/src/lifecycles.tsx'),
  'studio ./lifecycles': () => import('../../mfe-studio/src/lifecycles.tsx'),
  'admin ./lifecycles': () => import('../../mfe-admin/src/lifecycles.tsx'),
}

export function createFederation() {
  return {
    load: async ({ global }: RemoteVersion, expose: string) => {
      const load = modules[`${global.split('_')[1]} ${expose}`]
      if (!load) throw new Error(`${global} ${expose} is not in the bundle`)
      return (await load()) as Lifecycles
    },
    abort: () => {},
    probe: async () => true,
  }
}

export function fits(): boolean {
  return true
}
