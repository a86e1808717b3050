import webpack, { type WebpackPluginInstance } from 'webpack'

/**
 * Returns a plugin that adds a hint to scripts whose name matches `test`. Chromium then compiles
 * all of their functions beside the main thread, instead of each function at its first call. For
 * scripts that every page runs: functions that are never called are compiled too.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export function compileInBackground(test: RegExp): WebpackPluginInstance {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the minimizer, which removes comments, and before the files get their hashes.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}
