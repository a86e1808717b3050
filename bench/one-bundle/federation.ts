import type { RemoteVersion } from '@sori/contract/registry'
import type { Lifecycles } from '@sori/remote-kit/host'
import * as browse from '../../mfe-browse/src/lifecycles.tsx'
import * as player from '../../mfe-browse/src/player.lifecycles.tsx'

/**
 * Replaces `shell/src/remotes/createFederation.ts` in the compared build: the code of the first
 * page is compiled in, and the other remotes are split by `import()`.
 */
const modules: Record<string, () => Lifecycles | Promise<Lifecycles>> = {
  'browse ./lifecycles': () => browse as unknown as Lifecycles,
  'browse ./player': () => player as unknown as Lifecycles,
  'account ./lifecycles': () =>
    import('../../mfe-account/src/lifecycles.tsx') as unknown as Promise<Lifecycles>,
  'commerce ./lifecycles': () =>
    import('../../mfe-commerce/src/lifecycles.tsx') as unknown as Promise<Lifecycles>,
  'studio ./lifecycles': () =>
    import('../../mfe-studio/src/lifecycles.tsx') as unknown as Promise<Lifecycles>,
  'admin ./lifecycles': () =>
    import('../../mfe-admin/src/lifecycles.tsx') as unknown as Promise<Lifecycles>,
}

export function createFederation() {
  return {
    load: async ({ global }: RemoteVersion, expose: string) => {
      const module = modules[`${global.split('_')[1]} ${expose}`]
      if (!module) throw new Error(`${global} ${expose} is not in the bundle`)
      return module()
    },
    abort: () => {},
    probe: async () => true,
  }
}

export function fits(): boolean {
  return true
}
