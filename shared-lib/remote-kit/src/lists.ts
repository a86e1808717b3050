export * from './details/index.ts'
export * from './lists/index.ts'
export * from './tables/index.ts'
