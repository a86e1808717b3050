/** The logo: audio bars under the awning of a market stall. */
export function Logo() {
  return (
    <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M6.5 12.2 8.6 7h14.8l2.1 5.2a2.4 2.4 0 0 1-4.75.6 2.4 2.4 0 0 1-4.75 0
        2.4 2.4 0 0 1-4.75 0 2.4 2.4 0 0 1-4.75-.6Z"
        fill="var(--on-accent)"
      />
      <path
        d="M9.5 19v4M13.8 17.5v7M18.2 18.7v4.6M22.5 17v8"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
