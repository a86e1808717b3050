import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { developmentConfig, watchBuild } from '@sori/remote-tools/build'
import { shellConfig } from '../../shell/build/config.ts'
import { placeFonts } from '../../shell/build/fonts.ts'
import { indexPage } from '../../shell/build/page.ts'
import { root } from '../product/workspaces.ts'

/** Builds the shell with the gallery, now and at every change of its sources, into `folder`; calls `built` after each build but the first. */
export async function watchShell(
  folder: string,
  built: (trouble: string | undefined) => void,
): Promise<void> {
  const dir = join(root, 'shell')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(dir, 'build/static'), folder, { recursive: true })
  const fonts = await placeFonts(folder)
  const config = developmentConfig(shellConfig({ dir, outDir: folder, gallery: true }))
  await watchBuild(
    { ...config, output: { ...config.output, clean: false } },
    ({ trouble, stats, isFirst }) => {
      if (trouble) console.error(`shell: ${trouble}`)
      else if (stats) writePage(folder, indexPage({ stats, folder, fonts }))
      if (!isFirst) built(trouble)
    },
  )
}

/** In one step: the server may read it meanwhile. */
function writePage(folder: string, html: string): void {
  writeFileSync(join(folder, '.index.html'), html)
  renameSync(join(folder, '.index.html'), join(folder, 'index.html'))
}
