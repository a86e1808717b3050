/** Makes Jest import a Markdown file as its text, like webpack's `asset/source`. */
// biome-ignore lint/style/noDefaultExport: Jest requires it
export default {
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)}` }),
}
