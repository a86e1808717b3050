import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildResult, developmentConfig, watchBuild } from '@sori/remote-tools/build'
import { shellConfig } from '../../shell/build/config.ts'
import { placeFonts } from '../../shell/build/fonts.ts'
import { indexPage } from '../../shell/build/page.ts'
import { root } from '../product/workspaces.ts'

/** Builds the shell into `folder` after each change of its source. */
export async function watchShell(
  folder: string,
  onBuilt: (result: BuildResult) => void,
): Promise<void> {
  const dir = join(root, 'shell')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(dir, 'build/static'), folder, { recursive: true })
  const fontsPath = await placeFonts(folder)
  const config = developmentConfig(shellConfig({ dir, outDir: folder, gallery: true }))
  await watchBuild(
    { ...config, output: { ...config.output, clean: false } },
    ({ problem, stats }) => {
      if (problem) console.error(`shell: ${problem}`)
      else if (stats) writePage(folder, indexPage({ stats, folder, fontsPath, topBarHtml: '' }))
      onBuilt({ base: '/', problem, needsReload: true })
    },
  )
}

/** Replaces the page in one step, because a server may be reading it. */
function writePage(folder: string, html: string): void {
  const temporary = join(folder, '.index.html')
  writeFileSync(temporary, html)
  renameSync(temporary, join(folder, 'index.html'))
}
