import { buildProduct, buildSharedLib } from '../product/build.ts'
import { type Check, holds } from './check.ts'

/** The packages of shared-lib compile: everything else stands on them, so this comes first. */
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
