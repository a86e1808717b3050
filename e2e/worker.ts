/** Sets the environment variables of the product that this worker's tests use. */
export function selectWorkerProduct(): void {
  const { E2E_PRODUCTS, TEST_PARALLEL_INDEX } = process.env
  if (!E2E_PRODUCTS || !TEST_PARALLEL_INDEX) return
  const products = JSON.parse(E2E_PRODUCTS) as Record<string, string>[]
  Object.assign(process.env, products[Number(TEST_PARALLEL_INDEX)])
}
