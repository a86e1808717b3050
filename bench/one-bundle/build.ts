import { join } from 'node:path'
import { compressFolder, fillHashes, runWebpack } from '@sori/remote-tools/build'
import webpack from 'webpack'
import { shellConfig } from '../../shell/build/config.ts'
import { placeFonts } from '../../shell/build/fonts.ts'
import { indexPage } from '../../shell/build/page.ts'

const root = join(import.meta.dirname, '../..')

/** Builds shell and remotes as one application into `outDir`; returns its page. */
export async function buildOneBundle(outDir: string): Promise<string> {
  const config = shellConfig({ dir: join(root, 'shell'), outDir, gallery: false })
  const stats = await runWebpack({
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        /createFederation\.ts$/,
        join(import.meta.dirname, 'federation.ts'),
      ),
    ],
  })
  fillHashes(outDir)
  const fontsPath = await placeFonts(outDir)
  await compressFolder(outDir)
  return indexPage({ stats, folder: outDir, fontsPath, topBarHtml: '' })
}
