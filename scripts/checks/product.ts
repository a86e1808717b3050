import { buildProduct, buildSharedLib } from '../product/build.ts'
import { type Check, holds } from './check.ts'

/** Compiles the packages of shared-lib, which everything else imports. */
export const compiled: Check = {
  name: 'shared-lib compiles',
  run: async () => {
    await buildSharedLib()
    return holds(undefined)
  },
}

/** Builds the shell and every remote. */
export const built: Check = {
  name: 'the product builds',
  run: async () => {
    await buildProduct()
    return holds(undefined)
  },
}
