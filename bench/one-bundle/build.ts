import { join } from 'node:path'
import { compressFolder, runWebpack } from '@sori/remote-tools/build'
import webpack from 'webpack'
import { shellConfig } from '../../shell/build/config.ts'
import { indexPage } from '../../shell/build/page.ts'

const root = join(import.meta.dirname, '../..')

/** Builds shell and remotes as one application into `outDir`; answers its page. */
export async function buildOneBundle(outDir: string): Promise<string> {
  const config = shellConfig({ dir: join(root, 'shell'), outDir, gallery: false })
  const stats = await runWebpack({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/createFederation\.ts$/, join(import.meta.dirname, 'federation.ts')),
    ],
  })
  await compressFolder(outDir)
  return indexPage(stats)
}
