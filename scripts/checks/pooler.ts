import { findProgram } from '../product/run.ts'
import { installed } from '../testing/debian.ts'
import { type Check, holds } from './check.ts'

const NO_POOLER = 'There is no pgbouncer: run `apt-get install pgbouncer` as root.'

/** What the product asks of a real PgBouncer. It stands on the API, which can be loaded once the shared packages are compiled. */
export const pooler: Check = {
  name: 'pgbouncer',
  run: async () => {
    if (!(await installed(() => findProgram('pgbouncer'), 'pgbouncer'))) return holds(NO_POOLER)
    const { pooledProduct } = await import('./pooled-product.ts')
    return pooledProduct()
  },
}
