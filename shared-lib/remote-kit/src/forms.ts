export * from './files/index.ts'
export * from './forms/index.ts'
export * from './pictures/index.ts'
