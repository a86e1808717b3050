/** Options of the command line; `path` repeats the failure of `seed`. */
type Wishes = { rounds: number | undefined; seed: number; path: string | undefined }

/** A campaign: throws the failure and the way to repeat it, or returns its result. */
export type Campaign = (wishes: Wishes) => Promise<string>
