import { type CanaryAim, canaryAim } from '@sori/contract/registry'
import { PublishError } from './publishError.ts'

/** Reads `--canary` and `--role`. Throws a {@link PublishError} for other values. */
export function readCanary({
  canary,
  role,
}: {
  canary?: string | undefined
  role?: string | undefined
}): CanaryAim | undefined {
  if (canary === undefined && role === undefined) return undefined
  const aim = canaryAim.safeParse({ percent: Number(canary), role })
  if (!aim.success)
    throw new PublishError(
      '--canary takes 1 to 100 percent, --role beside it ROLE_USER or ROLE_ADMIN.',
    )
  return aim.data
}

/** Returns the end of a sentence about a version: "is live", or to which visitors it is shown. */
export function describeCanary(aim: CanaryAim | undefined): string {
  if (!aim) return 'is live'
  const { percent, role } = aim
  const people = role ? `the members with ${role}` : 'the visitors'
  return `runs as a canary for ${percent} % of ${people}`
}
