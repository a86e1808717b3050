import { buildProduct, buildSharedLib } from '../product/build.ts'
import { type Check, holds } from './check.ts'

/** shared-lib compiles: everything else stands on it, and so this comes first. */
export const compiled: Check = {
  name: 'shared-lib compiles',
  run: async () => {
    await buildSharedLib()
    return holds(undefined)
  },
}

/** The shell and every remote are built. */
export const built: Check = {
  name: 'the product builds',
  run: async () => {
    await buildProduct()
    return holds(undefined)
  },
}
