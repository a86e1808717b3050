export * from './charts/index.ts'
export * from './management/index.ts'
export * from './sections/index.ts'
