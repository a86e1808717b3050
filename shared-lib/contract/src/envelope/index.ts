export * from './paging.ts'
export * from './schemas.ts'
