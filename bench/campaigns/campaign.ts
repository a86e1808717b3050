/** What may be said of a campaign on the command line; `path` belongs to the failure that `seed` has shown. */
type Wishes = { rounds: number | undefined; seed: number; path: string | undefined }

/** One campaign: throws with what is wrong and how to see it again, or says what it has shown. */
export type Campaign = (wishes: Wishes) => Promise<string>
