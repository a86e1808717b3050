// usage: npm run build — builds what is stale: shared-lib, the shell, the remotes
import { BuildError, buildProduct } from './product/build.ts'
import { endWithParent } from './product/run.ts'

endWithParent()
try {
  await buildProduct()
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
