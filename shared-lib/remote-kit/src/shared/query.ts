/** The used part of RTK Query: see `router.ts`. */
export { createApi, skipToken } from '@reduxjs/toolkit/query/react'
