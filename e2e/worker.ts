/** Sets the environment variables that lead this worker's tests to its own product. */
export function takeProduct(): void {
  const { E2E_PRODUCTS, TEST_PARALLEL_INDEX } = process.env
  if (!E2E_PRODUCTS || !TEST_PARALLEL_INDEX) return
  const products = JSON.parse(E2E_PRODUCTS) as Record<string, string>[]
  Object.assign(process.env, products[Number(TEST_PARALLEL_INDEX)])
}
