export * from './commands/index.ts'
export * from './http/index.ts'
export { type Page, toPage } from './model/page.ts'
