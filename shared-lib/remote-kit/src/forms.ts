export * from './files/index.ts'
export * from './forms/index.ts'
